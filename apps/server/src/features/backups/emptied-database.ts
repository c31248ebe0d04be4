import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { BackupFolder } from './backup-folder.ts'

/**
 * Whether an empty file is where a database has been. SQLite takes such a file for a new database. Backups, copies beside it or its
 * write-ahead log give it away; a new installation has none of them.
 */
export async function isEmptied(database: string, folder: Pick<BackupFolder, 'list'>): Promise<boolean> {
  if (sizeOf(database) !== 0) return false
  if ((sizeOf(`${database}-wal`) ?? 0) > 0) return true
  const copies = `${path.basename(database)}.before-`
  if (readdirSync(path.dirname(database)).some((name) => name.startsWith(copies))) return true
  return (await folder.list().catch(() => [])).length > 0
}

/** Undefined for a missing file. */
const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size
