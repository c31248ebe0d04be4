import { codeOf } from '@chapterhouse/kit/errors'
import type { RunDatabaseWork } from '../database/database-work.ts'
import type { Backup, BackupFolder } from './backup-folder.ts'
import { type BackupKind, backupName } from './backup-name.ts'

export type BackupError = 'permission_denied' | 'disk_full' | 'failed'

export type MadeBackup = { ok: true; backup: Backup } | { ok: false; name: string; error: BackupError; why: string }

/**
 * Writes a backup under a hidden name and renames it once it is complete. Never throws; a failed backup leaves no file.
 * `database`: the file of the database; undefined while it is in memory.
 */
export async function makeBackup(
  { folder, run, database }: { folder: BackupFolder; run: RunDatabaseWork; database: string | undefined },
  { kind, at, signal }: { kind: BackupKind; at: Date; signal?: AbortSignal | undefined },
): Promise<MadeBackup> {
  const name = backupName(at, kind)
  const failed = (error: BackupError, why: string): MadeBackup => ({ ok: false, name, error, why })
  if (database === undefined) return failed('failed', 'the database is in memory')
  try {
    const target = await folder.createDraft(name)
    const copied = await run({ do: 'copy', source: database, target }, signal)
    if (copied.ok) return { ok: true, backup: await folder.publish(name) }
    return failed(isFull(copied.why) ? 'disk_full' : 'failed', copied.why)
  } catch (error) {
    return failed(errorOf(codeOf(error)), error instanceof Error ? error.message : String(error))
  } finally {
    await folder.discard(name)
  }
}

const isFull = (why: string) => /disk is full|disk full|no space left|quota/i.test(why)

function errorOf(code: unknown): BackupError {
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'permission_denied'
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'failed'
}
