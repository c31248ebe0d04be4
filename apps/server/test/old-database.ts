import { type Db, openDb } from '@chapterhouse/kit/sqlite/db'
import { MIGRATIONS_TABLE, migrationsIn } from '@chapterhouse/kit/sqlite/migrate'
import { MIGRATIONS } from '../src/compose/database.ts'

/** Names of all migrations, oldest first. */
export const NAMES = migrationsIn(MIGRATIONS)

/** Tables, and columns as `table.column`, by their names in earlier migrations. */
export const RENAMED: Readonly<Record<string, string>> = {
  sittings: 'listening_sessions',
  'listening_days.sittings': 'sessions',
  'imports.first_sitting': 'first_session',
  'imports.last_sitting': 'last_session',
}

interface Column {
  name: string
  type: string
  pk: number
}

/** Tables with people's data, without the search index and SQLite's own. */
export function filledTables(db: Db): string[] {
  return db
    .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    .map(({ name }) => name)
    .filter((name) => !/^sqlite_|_fts|^migrations$|search/.test(name))
}

/** Inserts one row into every table, ignoring constraints; tables that reference a table of a later migration remain empty. */
function fill(db: Db): void {
  db.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON')
  const tables = filledTables(db)
  for (const table of tables) {
    const parents = db.all<{ parent: string }>(`SELECT "table" AS parent FROM pragma_foreign_key_list('${table}')`)
    if (!parents.every(({ parent }) => tables.includes(parent))) continue
    const columns = db
      .all<Column>(`SELECT name, type, pk FROM pragma_table_xinfo('${table}') WHERE hidden = 0`)
      .map(({ name, type }) => [name, /INT/.test(type) ? '1' : /REAL/.test(type) ? '1.5' : /BLOB/.test(type) ? "x'00'" : "'1'"])
    const [names, values] = [columns.map(([name]) => `"${name}"`), columns.map(([, value]) => value)]
    db.exec(`INSERT OR IGNORE INTO "${table}" (${names.join(', ')}) VALUES (${values.join(', ')})`)
  }
  db.exec('PRAGMA foreign_keys = ON; PRAGMA ignore_check_constraints = OFF')
}

export const countRows = (db: Db, tables: readonly string[]): Record<string, number> =>
  Object.fromEntries(tables.map((table) => [table, db.one<{ rows: number }>(`SELECT count(*) AS rows FROM "${table}"`).rows]))

/** Tables that are missing or have fewer rows than before, by their current names. */
export function lostTables(db: Db, before: Readonly<Record<string, number>>): string[] {
  const after = countRows(db, filledTables(db))
  return Object.entries(before)
    .filter(([table, rows]) => (after[RENAMED[table] ?? table] ?? -1) < rows)
    .map(([table]) => table)
}

/** Applied without `migrate`, which would read each file again for each number of migrations. */
const UPS = await Promise.all(
  NAMES.map(async (name) => ({ name, up: ((await import(new URL(name, MIGRATIONS).href)) as { up: string }).up })),
)

/** A database as left by a server with the first `count` migrations, with rows in every table. */
export function createOldDatabase(file: string, count: number): Record<string, number> {
  using db = openDb(file)
  db.transaction(() => {
    db.exec(MIGRATIONS_TABLE)
    for (const { name, up } of UPS.slice(0, count)) {
      db.exec(up)
      db.run("INSERT INTO migrations VALUES (:name, datetime('now'))", { name })
    }
  })
  fill(db)
  return countRows(db, filledTables(db))
}
