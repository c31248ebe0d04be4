import type { Db } from '@chapterhouse/kit/sqlite/db'

interface Table {
  name: string
  /** Its primary key columns, as SQL lists them. */
  key: string
}

// Finds the tables with a library column in the schema, so that new tables are included.
const TABLES = `
  SELECT m.name, (SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_table_info(m.name) WHERE pk > 0 ORDER BY pk)) AS key
  FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f
  WHERE m.type = 'table' AND f."table" = 'libraries' AND f."from" = 'library_id' AND f.on_delete = 'CASCADE' ORDER BY m.name`

/**
 * Small batches, so that no request waits. Deleting a book or a scan run also deletes its dependent rows, and attachments are
 * large.
 */
const AT_ONCE = 500
const AT_ONCE_OF: Readonly<Record<string, number>> = { books: 50, scan_runs: 5, book_attachments: 20 }

// Frees the name and root for other libraries; char(0) cannot occur in a typed name.
const HIDE = `
  UPDATE libraries SET is_leaving = 1, name = char(0) || id WHERE id = :id AND NOT is_leaving`

export function purgeLibrariesStore(db: Db) {
  const tables = () => db.all<Table>(TABLES)

  return {
    /** Returns false if there is no such library. */
    hide: (id: number): boolean => db.run(HIDE, { id }).changes > 0,
    leaving: (): number[] => db.all<{ id: number }>('SELECT id FROM libraries WHERE is_leaving').map(({ id }) => id),
    /** Whether the remaining rows can be deleted in one step. */
    isSmall: (id: number): boolean =>
      tables().every(({ name }) => {
        const max = AT_ONCE_OF[name] ?? AT_ONCE
        const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${name} WHERE library_id = :id LIMIT +:max)`
        return db.one<{ n: number }>(sql, { id, max }).n < max
      }),
    /** Deletes some rows of one table per step, each in its own commit. */
    *thin(id: number): Generator<void> {
      for (const { name, key } of tables()) {
        const max = AT_ONCE_OF[name] ?? AT_ONCE
        const sql = `DELETE FROM ${name} WHERE (${key}) IN (SELECT ${key} FROM ${name} WHERE library_id = :id LIMIT +:max)`
        while (db.run(sql, { id, max }).changes > 0) yield
      }
    },
    remove: (id: number): void => void db.run('DELETE FROM libraries WHERE id = :id', { id }),
  }
}
