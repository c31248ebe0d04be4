import { migrate, pendingMigrations } from '@chapterhouse/kit/migrate'
import { type Db, openDb } from '@chapterhouse/kit/sqlite'
import { copyBeforeUpdate, hasAccounts } from '../features/backups/index.ts'

export const MIGRATIONS = new URL('../migrations/', import.meta.url)

interface Opening {
  now: () => Date
  /** Called with problems that do not prevent use of the database. */
  warn: (text: string) => void
  onLateFailure?: (error: unknown) => void
}

/** Opens and migrates the database; one with accounts is copied first. */
export async function openDatabase(file: string | Uint8Array, { now, warn, onLateFailure }: Opening): Promise<Db> {
  const db = openDb(file, { ...(onLateFailure && { onLateFailure }) })
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
