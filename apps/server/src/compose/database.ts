import { type Db, openDb } from '@chapterhouse/kit/sqlite/db'
import { migrate, pendingMigrations } from '@chapterhouse/kit/sqlite/migrate'
import { copyBeforeUpdate, hasAccounts } from '../features/backups/index.ts'

export const MIGRATIONS = new URL('../migrations/', import.meta.url)

interface Opening {
  now: () => Date
  /** Called with problems that don't prevent use of the database. */
  warn: (text: string) => void
  onLateFailure?: (error: unknown) => void
  cacheMb?: number
}

const GIGABYTE = 2 ** 30

/** The size of the page cache from `general.database_cache_mb`; 0 derives it from the memory available to this process. */
export function cacheMbOf(setting: number, memoryBytes: number): number {
  return setting === 0 ? Math.min(64, Math.max(8, Math.round((memoryBytes / GIGABYTE) * 4))) : setting
}

/** Opens and migrates the database; one with accounts is copied first. */
export async function openDatabase(file: string | Uint8Array, { now, warn, ...options }: Opening): Promise<Db> {
  const db = openDb(file, options)
  try {
    if (typeof file === 'string' && hasAccounts(db) && pendingMigrations(db, MIGRATIONS).length > 0) {
      const why = copyBeforeUpdate(file, now())
      if (why !== undefined) warn(`The database is updated without a backup copy: ${why}`)
    }
    await migrate(db, MIGRATIONS)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
