import type { Db } from '@chapterhouse/kit/sqlite'

export function systemStore(db: Db) {
  return {
    /** Reads a table of ours: a database that is gone or broken throws. */
    read: (): void => void db.first('SELECT id FROM users LIMIT 1'),
    /** Takes the lock of a writer and lets it go: throws while another process holds it. */
    lock: (): void => db.relaxed(() => db.transaction(() => undefined)),
  }
}
