import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** The file that SQLite keeps beside a copy until it is complete. */
export const journalOf = (target: string): string => `${target}-journal`

/** More pages than any file has. */
const ALL_PAGES = 2 ** 31 - 1

/** How long to wait for another program that holds the lock of the database. */
const LOCK_WAIT_MS = 5_000

/**
 * Copies a database that may be in use, compacted, with everything committed before the copy began (SQLite, `VACUUM INTO`). The
 * target must be missing or empty. It is on disk before this returns.
 */
export function copyDatabase(source: string, target: string): void {
  const db = new DatabaseSync(source, { readOnly: true, timeout: LOCK_WAIT_MS })
  try {
    db.prepare('VACUUM INTO ?').run(target)
  } finally {
    db.close()
    // Left by a copy that failed, for example on a full disk.
    rmSync(journalOf(target), { force: true })
  }
  const handle = openSync(target, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Replaces the content of a database by another's in one transaction: other programs see the old content or the new, and a crash
 * leaves the old (SQLite, "Online Backup API").
 */
export async function replaceDatabase(source: string, target: string): Promise<void> {
  const db = new DatabaseSync(source, { readOnly: true })
  try {
    // All pages in one step: other programs wait, and nothing is copied twice.
    await backup(db, target, { rate: ALL_PAGES })
  } finally {
    db.close()
  }
}

/** A row of `sqlite_schema`. */
export interface SchemaEntry {
  type: string
  name: string
  /** Null for an index that a constraint made. */
  sql: string | null
}

/** Of SQLite itself, for a file made to exhaust it. */
const HEAP_BYTES = 512 * 2 ** 20

/**
 * A file from elsewhere that is not being written, read without locks. Nothing in it is executed before `quickCheck` and `count`, which
 * are for a file whose schema is known. Everything throws for a file that is not a database or is damaged.
 */
export function openUntrusted(file: string) {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  const db = new DatabaseSync(url, { readOnly: true })
  return {
    /** At most so many entries. */
    schema(most: number): SchemaEntry[] {
      db.exec(
        `PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA hard_heap_limit = ${HEAP_BYTES}`,
      )
      return schemaOf(db, most)
    },
    /** The values of a stored column in order; undefined if the table computes it. The caller knows that it is a table. */
    stored(table: string, column: string, most: number): string[] | undefined {
      const columns = db.prepare('SELECT name, hidden FROM pragma_table_xinfo(?)').all(table)
      if (!columns.some(({ name, hidden }) => name === column && hidden === 0)) return undefined
      const rows = db.prepare(`SELECT "${column}" AS value FROM "${table}" ORDER BY value LIMIT +?`).all(most)
      return rows.map(({ value }) => String(value))
    },
    /** `ok`, or the first damage. */
    quickCheck: (): string => String(Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0]),
    count: (table: string): number => Number(db.prepare(`SELECT count(*) AS count FROM "${table}"`).get()?.['count']),
    [Symbol.dispose]: (): void => db.close(),
  }
}

/** The schema that these statements make. */
export function schemaAfter(statements: readonly string[]): SchemaEntry[] {
  using db = new DatabaseSync(':memory:')
  for (const statement of statements) db.exec(statement)
  return schemaOf(db, -1)
}

function schemaOf(db: DatabaseSync, most: number): SchemaEntry[] {
  const rows = db.prepare('SELECT type, name, sql FROM sqlite_schema LIMIT +?').all(most)
  return rows.map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: sql === null ? null : String(sql) }))
}

/** Drops indexes of a database that nothing else uses. */
export function dropIndexes(file: string, names: readonly string[]): void {
  if (names.length === 0) return
  using db = new DatabaseSync(file)
  for (const name of names) db.exec(`DROP INDEX IF EXISTS "${name.replaceAll('"', '""')}"`)
}
