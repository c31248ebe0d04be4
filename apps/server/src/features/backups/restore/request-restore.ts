import { invalid } from '@chapterhouse/kit/errors'
import type { RunDatabaseWork } from '../database/database-work.ts'
import type { BackupFolder } from '../folder/backup-folder.ts'
import type { RestoreRecord, WaitingRestore } from './restore-record.ts'
import { checkBackup } from './usable-backup.ts'

/** The next start restores this backup; it replaces a pending request. Throws `missing` or `invalid`. */
export async function requestRestore(
  { folder, record, run, migrations }: { folder: BackupFolder; record: RestoreRecord; run: RunDatabaseWork; migrations: URL },
  { name, requestedBy, at, signal }: { name: string; requestedBy: string; at: Date; signal?: AbortSignal },
): Promise<WaitingRestore> {
  await folder.find(name)
  const check = await checkBackup(folder.fileAt(name), { run, migrations }, { isFull: false, signal })
  if (check.kind === 'newer')
    throw invalid('this backup is from a newer version; update this server first', { code: 'backup_too_new' })
  if (check.kind === 'unusable') throw invalid('this file is not a usable backup of this server', { code: 'invalid_backup' })
  const waiting = { name, requestedAt: `${at.toISOString().slice(0, 19)}Z`, requestedBy, schema: check.schema }
  record.request(waiting)
  return waiting
}

/** Cancels the pending restore; null if there was none. */
export function cancelRestore(record: RestoreRecord): { name: string } | null {
  const waiting = record.waiting()
  if (waiting === undefined) return null
  record.remove()
  return { name: waiting === 'unreadable' ? '' : waiting.name }
}
