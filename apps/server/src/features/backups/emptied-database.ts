import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { BackupFolder } from './backup-folder.ts'

/**
 * Whether an empty file has replaced a database. SQLite would take it for a new one. Backups, copies beside it or a write-ahead log show
 * that there was a database, and a folder of backups that cannot be listed that there may have been one.
 */
export async function isEmptied(database: string, folder: Pick<BackupFolder, 'list'>): Promise<boolean> {
  if (sizeOf(database) !== 0) return false
  if ((sizeOf(`${database}-wal`) ?? 0) > 0) return true
  const copies = `${path.basename(database)}.before-`
  if (readdirSync(path.dirname(database)).some((name) => name.startsWith(copies))) return true
  const { backups, fault } = await folder.list()
  return fault !== undefined || backups.length > 0
}

/** Undefined for a missing file. */
const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size
