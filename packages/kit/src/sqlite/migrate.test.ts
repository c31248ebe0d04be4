import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { openDb } from './db.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
after(() => rmSync(folder, { recursive: true }))
const url = pathToFileURL(`${folder}/`)
const offer = (name: string, up: string) => writeFileSync(path.join(folder, name), `export const up = ${JSON.stringify(up)}\n`)
const names = (db: ReturnType<typeof openDb>) =>
  db.all<{ name: string }>('SELECT name FROM migrations ORDER BY name').map(({ name }) => name)

offer('2026-01-02-second.ts', 'ALTER TABLE t ADD COLUMN b')
offer('2026-01-01-first.ts', 'CREATE TABLE t (a)')

test('applies missing migrations once, in the order of their names', async () => {
  using db = openDb(':memory:')
  await migrate(db, url)
  await migrate(db, url)
  assert.deepEqual(names(db), ['2026-01-01-first.ts', '2026-01-02-second.ts'])
  db.run('INSERT INTO t (a, b) VALUES (1, 2)')
})

test('refuses a database from a newer server with a clear message', async () => {
  using db = openDb(':memory:')
  await migrate(db, url)
  db.run("INSERT INTO migrations VALUES ('2027-01-01-later.ts', '')")
  await assert.rejects(
    migrate(db, url),
    /^AppError: the database comes from a newer server \(it holds 2027-01-01-later\.ts\); update this one$/,
  )
})

test('a failed migration leaves no changes, and is retried', async () => {
  using db = openDb(':memory:')
  offer('2026-01-03-broken.ts', 'CREATE TABLE half (a); CREATE TABLE t (a)')
  await assert.rejects(migrate(db, url), /already exists/)
  assert.deepEqual(names(db), ['2026-01-01-first.ts', '2026-01-02-second.ts'])
  assert.equal(db.first("SELECT name FROM sqlite_schema WHERE name = 'half'"), undefined)
})
