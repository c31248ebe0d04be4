import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { createTestServer } from '../apps/server/test/test-server.ts'
import { tableUses, usesInSql } from './sql-tables.ts'
import { OWNERS, ownerComplaints, ownerOf, unusedPermissions } from './table-owners.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PRODUCTION = globSync('{apps/server,packages/kit}/src/**/*.ts', { cwd: ROOT }).filter(
  (file) => !/\.test\.ts$|\/test\/|\/migrations\//.test(file),
)

const server = await createTestServer()
after(() => server[Symbol.asyncDispose]())
const { db } = server.infrastructure
/** Without tables that belong to SQLite and its full-text search. */
const tables = new Set(
  db
    .all<{ name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') ORDER BY name",
    )
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_')),
)
const uses = PRODUCTION.flatMap((file) => tableUses({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }, tables))

test('every table of the migrated database has one owner', () => {
  assert.deepEqual(
    Object.values(OWNERS)
      .flatMap((owned) => owned.split(' '))
      .sort(),
    [...tables].sort(),
  )
})

test('only the owner of a table writes to it, and others read it only where listed', () => {
  assert.deepEqual(ownerComplaints(uses), [])
})

test('every permission is used', () => assert.deepEqual(unusedPermissions(uses), []))

test('every trigger writes tables of one owner', () => {
  const triggers = db.all<{ name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
  assert.ok(triggers.length > 0)
  for (const { name, sql } of triggers) {
    const body = sql.slice(sql.indexOf('BEGIN'))
    const written = usesInSql(body, tables).filter(({ writes }) => writes)
    assert.equal(new Set(written.map(({ table }) => ownerOf(table))).size, 1, name)
  }
})

const planted = [
  ['issues/x.store.ts', "db.run('DELETE FROM progress WHERE path = :path', at)", 'a row of another feature deleted'],
  ['issues/x.store.ts', "db.run('UPDATE OR IGNORE progress SET path = :to', at)", 'a row of another feature changed'],
  [
    'issues/x.store.ts',
    'const ADD = `\n  INSERT OR REPLACE INTO\n    ratings (path) VALUES (:path)`',
    'a row added to another feature',
  ],
  ['issues/x.ts', "db.run('REPLACE INTO ratings VALUES (1)')", 'SQL outside a store'],
  ['issues/x.store.ts', "db.all('SELECT 1 FROM books b, ratings r')", 'a table read after a comma'],
  ['issues/x.store.ts', `const ROWS = \`SELECT 1 FROM books b LEFT JOIN ratings r ON \${SAME}\``, 'a table joined'],
  ['issues/x.store.ts', `const ROWS = \`SELECT 1 FROM \${table}\``, 'a table named elsewhere'],
  ['issues/x.store.ts', `db.run(\`DELETE FROM import_\${table}\`)`, 'a part of a name'],
  ['issues/x.store.ts', "const places = placesStore(db, 'notes', ['position'])", 'a table handed to a function that writes'],
  ['compose/x.ts', "db.first('SELECT 1 FROM users')", 'a query of the composition'],
] as const

for (const [file, text, name] of planted) {
  test(`caught: ${name}`, () => {
    const at = file.startsWith('compose') ? `apps/server/src/${file}` : `apps/server/src/features/${file}`
    assert.equal(ownerComplaints(tableUses({ file: at, text }, tables)).length, 1)
  })
}

const legal = [
  ['listening/x.store.ts', "db.run('DELETE FROM progress WHERE path = :path', at)", 'the owner writes'],
  ['issues/x.store.ts', "db.all('SELECT 1 FROM books b JOIN json_each(:paths) p')", 'a reader that is listed'],
  ['issues/x.store.ts', 'const text = `WITH ratings_of AS (SELECT 1) SELECT 1 FROM ratings_of`', 'a name inside the statement'],
  ['issues/x.ts', '// SELECT 1 FROM ratings\nconst sentence = "books from ratings"', 'a comment and a sentence'],
] as const

for (const [file, text, name] of legal) {
  test(`allowed: ${name}`, () =>
    assert.deepEqual(ownerComplaints(tableUses({ file: `apps/server/src/features/${file}`, text }, tables)), []))
}
