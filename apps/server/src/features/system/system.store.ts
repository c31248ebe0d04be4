import type { Db } from '@chapterhouse/kit/sqlite/db'

export function systemStore(db: Db) {
  return {
    /** Reads a table; throws if the database is missing or damaged. */
    read: (): void => void db.first('SELECT id FROM users LIMIT 1'),
    /** The newest migration. */
    schema: (): string => db.first<{ name: string }>('SELECT max(name) AS name FROM migrations')?.name ?? '',
    /** Bytes of a database in memory. */
    pageBytes: (): number =>
      db.one<{ bytes: number }>('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()').bytes,
    /** Takes and releases the write lock; throws while another process holds it. */
    lock: (): void => db.relaxed(() => db.transaction(() => undefined)),
  }
}
