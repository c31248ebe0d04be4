import type { Db } from '@chapterhouse/kit/sqlite'

export function systemStore(db: Db) {
  return {
    /** Reads a table of ours: a database that is gone or broken throws. */
    read: (): void => void db.first('SELECT id FROM users LIMIT 1'),
  }
}
