import type { RunDatabaseWork } from '../database/database-work.ts'
import type { BackupCheck } from '../database/inspect-backup.ts'

/**
 * Quick: whether it is a database of this server; full: also whether every page is intact (docs/reference/operations.md 1.5).
 * `migrations`: the folder of this server's migrations.
 */
export async function checkBackup(
  file: string,
  { run, migrations }: { run: RunDatabaseWork; migrations: URL },
  { isFull, signal }: { isFull: boolean; signal?: AbortSignal | undefined },
): Promise<BackupCheck> {
  const result = await run({ do: 'inspect', file, isFull, migrations: migrations.href }, signal)
  if (!result.ok) return { kind: 'unusable', why: result.why }
  return result.check ?? { kind: 'unusable', why: 'it was not checked' }
}
