import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { BackupFolder } from '../folder/backup-folder.ts'

/**
 * Whether a database has been replaced by an empty file, which SQLite would use as a new one. Backups, copies beside it or a
 * write-ahead log show that there was a database; an unreadable backup folder, that there may have been one.
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
