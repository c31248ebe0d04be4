import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inspectDatabase } from '@chapterhouse/kit/database-file'
import { migrate, migrationsIn } from '@chapterhouse/kit/migrate'
import { type Db, openDb } from '@chapterhouse/kit/sqlite'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { MIGRATIONS, openDatabase } from '../src/compose/database.ts'

const NAMES = migrationsIn(MIGRATIONS)
const NOW = () => new Date('2026-11-21T12:00:00Z')

interface Column {
  name: string
  type: string
  pk: number
}

/** Tables that people's data is in: not those of the search index or of SQLite itself. */
function tablesOf(db: Db): string[] {
  return db
    .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    .map(({ name }) => name)
    .filter((name) => !/^sqlite_|_fts|^migrations$|search/.test(name))
}

/** One row in every table, without regard to rules; those that refer to tables of a later migration could have none. */
function fill(db: Db): void {
  db.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON')
  const tables = tablesOf(db)
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

const countsOf = (db: Db, tables: readonly string[]): Record<string, number> =>
  Object.fromEntries(tables.map((table) => [table, db.one<{ rows: number }>(`SELECT count(*) AS rows FROM "${table}"`).rows]))

/** A database as the server of the first `count` migrations left it, with rows in every table. */
async function createOld(file: string, count: number, folder: string): Promise<Record<string, number>> {
  mkdirSync(folder)
  for (const name of NAMES.slice(0, count)) cpSync(new URL(name, MIGRATIONS), path.join(folder, name))
  using db = openDb(file)
  await migrate(db, pathToFileURL(`${folder}/`))
  fill(db)
  return countsOf(db, tablesOf(db))
}

for (const [at, name] of NAMES.entries())
  test(`a database up to ${name.replace('.ts', '')} is copied, brought up to date, and loses nothing`, async () => {
    using data = temporaryFolder()
    const file = data.at('chapterhouse.db')
    const before = await createOld(file, at + 1, data.at('migrations'))
    assert.ok(Object.values(before).filter((rows) => rows > 0).length > at / 2)
    const warnings: string[] = []
    using db = await openDatabase(file, { now: NOW, warn: (text) => void warnings.push(text) })
    const tables = tablesOf(db)
    const after = countsOf(db, tables)
    const lost = Object.keys(before).filter((table) => tables.includes(table) && (after[table] ?? 0) < (before[table] ?? 0))
    assert.deepEqual(lost, [])
    const copies = readdirSync(data.path).filter((one) => one.includes('before-update'))
    const isOlder = at + 1 < NAMES.length && before['users'] !== undefined
    assert.deepEqual([copies, warnings], [isOlder ? ['chapterhouse.db.before-update-20261121-120000Z'] : [], []])
    for (const copy of copies) {
      assert.equal(statSync(data.at(copy)).mode & 0o777, 0o600)
      assert.deepEqual(inspectDatabase(data.at(copy), { isFull: true }), {
        migrations: NAMES.slice(0, at + 1),
        users: before['users'],
      })
    }
  })

test('the newest two copies from before an update are kept', async () => {
  using data = temporaryFolder()
  const file = data.at('chapterhouse.db')
  await createOld(file, NAMES.length, data.at('migrations'))
  for (const day of [1, 2, 3]) {
    {
      using db = openDb(file)
      db.run('DELETE FROM migrations WHERE name = :name', { name: NAMES.at(-1) })
      db.exec('DROP TABLE IF EXISTS again')
    }
    // The migration meets its own table and fails: the copy was made before it.
    await openDatabase(file, { now: () => new Date(`2026-11-0${day}T00:00:00Z`), warn: assert.fail })
      .then((db) => db.close())
      .catch(() => {})
  }
  assert.deepEqual(
    readdirSync(data.path).filter((one) => one.includes('before-update')),
    ['chapterhouse.db.before-update-20261102-000000Z', 'chapterhouse.db.before-update-20261103-000000Z'],
  )
})

test('a new database, and one without accounts, is not copied', async () => {
  using data = temporaryFolder()
  const file = data.at('chapterhouse.db')
  ;(await openDatabase(file, { now: NOW, warn: assert.fail })).close()
  assert.ok(!readdirSync(data.path).some((one) => one.includes('before-update')))
})
