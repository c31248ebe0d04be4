import assert from 'node:assert/strict'
import { type SpawnOptions, spawn } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { migrationsIn } from '@chapterhouse/kit/sqlite/migrate'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { MIGRATIONS, openDatabase } from '../../../compose/database.ts'
import { createDatabaseWork } from './database-work.ts'
import { doDatabaseWork } from './do-database-work.ts'

const NEWEST = migrationsIn(MIGRATIONS).at(-1) ?? ''
let template: TemporaryFolder | undefined
after(() => template?.[Symbol.dispose]())

/** A database of this version, altered by SQL. */
async function altered(sql: string): Promise<TemporaryFolder & { file: string }> {
  if (!template) {
    template = temporaryFolder()
    const db = await openDatabase(template.at('a.db'), { now: () => new Date(0), warn: assert.fail })
    db.exec('PRAGMA journal_mode = DELETE')
    db.close()
  }
  const folder = temporaryFolder()
  const file = folder.at('a.db')
  copyFileSync(template.at('a.db'), file)
  using db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  db.exec(sql)
  return { ...folder, file }
}

async function checkOf(sql: string, isFull = false) {
  using data = await altered(sql)
  const result = await doDatabaseWork({ do: 'inspect', file: data.file, isFull, migrations: MIGRATIONS.href })
  assert.ok(result.ok, JSON.stringify(result))
  return result.check
}

const ENDLESS = 'WITH RECURSIVE n (name) AS (VALUES (1) UNION ALL SELECT name + 1 FROM n) SELECT name FROM n'
const notOurs = (type: string, name: string) => ({ kind: 'unusable', why: `it has the ${type} ${name}, which is not ours` })

for (const [name, sql, expected] of [
  ['a view in place of the migrations', `DROP TABLE migrations; CREATE VIEW migrations AS ${ENDLESS}`, 'it has no migrations'],
  [
    'migrations with computed names',
    `ALTER TABLE migrations RENAME TO others;
     CREATE TABLE migrations (id INTEGER, name TEXT AS (printf('%.*c', 9, id)));
     INSERT INTO migrations VALUES (1); DROP TABLE others`,
    'it has no migrations',
  ],
  ['no migrations', 'DROP TABLE migrations', 'it has no migrations'],
  ['a view in place of the users', `DROP TABLE users; CREATE VIEW users AS ${ENDLESS}`, notOurs('view', 'users').why],
  ['any view', 'CREATE VIEW x AS SELECT 1', notOurs('view', 'x').why],
  ['a trigger', 'CREATE TRIGGER x AFTER INSERT ON users BEGIN DELETE FROM shares; END', notOurs('trigger', 'x').why],
  [
    'a trigger of ours with another text',
    'DROP TRIGGER book_links_inserted; CREATE TRIGGER book_links_inserted AFTER INSERT ON book_links BEGIN DELETE FROM users; END',
    notOurs('trigger', 'book_links_inserted').why,
  ],
  ['a table', 'CREATE TABLE x (a)', notOurs('table', 'x').why],
  ['a virtual table', 'CREATE VIRTUAL TABLE x USING fts5 (a)', notOurs('table', 'x').why],
  [
    'a virtual table in place of one of ours',
    'DROP TABLE goals; CREATE VIRTUAL TABLE goals USING fts5 (a)',
    notOurs('table', 'goals').why,
  ],
  ['a computed column', 'ALTER TABLE users ADD COLUMN x AS (hex(zeroblob(1000000000)))', notOurs('table', 'users').why],
  ['a constraint', 'ALTER TABLE users ADD COLUMN x CHECK (length(zeroblob(1000000000)) > x)', notOurs('table', 'users').why],
  [
    'a constraint between brackets that hide it',
    "ALTER TABLE users ADD COLUMN [x'] CHECK (1) REFERENCES [y']",
    notOurs('table', 'users').why,
  ],
  [
    'a constraint between comments that hide it',
    "ALTER TABLE users ADD COLUMN x /*'*/ CHECK (1) /*'*/",
    notOurs('table', 'users').why,
  ],
  ['a computed default', 'ALTER TABLE users ADD COLUMN x DEFAULT (abs(1))', notOurs('table', 'users').why],
  ['an index of an expression', 'CREATE INDEX x ON users (lower(username))', notOurs('index', 'x').why],
  ['an index of an expression without parentheses', "CREATE INDEX x ON users (username || 'x')", notOurs('index', 'x').why],
  ['an index of an expression of words', "CREATE INDEX x ON users (username LIKE 'a')", notOurs('index', 'x').why],
  ['an index with a condition', 'CREATE INDEX x ON users (username) WHERE id > 1', notOurs('index', 'x').why],
] as const)
  test(`${name} is refused without running anything`, async () => {
    assert.deepEqual(await checkOf(sql), { kind: 'unusable', why: expected })
  })

for (const [name, sql] of [
  ['as it was made', ''],
  ['analysed', 'ANALYZE'],
  ['vacuumed', 'VACUUM'],
] as const)
  test(`a backup of this server is usable, ${name}`, async () => {
    assert.deepEqual(await checkOf(sql, true), { kind: 'usable', schema: NEWEST, strayIndexes: [] })
  })

test('plain indexes of an operator are dropped by a restore', async () => {
  using data = await altered(
    'CREATE INDEX "my index" ON users (username COLLATE NOCASE DESC, id); CREATE UNIQUE INDEX Y ON "users"(`id`)',
  )
  const strayIndexes = ['my index', 'Y']
  const checked = await doDatabaseWork({ do: 'inspect', file: data.file, isFull: true, migrations: MIGRATIONS.href })
  assert.deepEqual(checked, { ok: true, check: { kind: 'usable', schema: NEWEST, strayIndexes } })
  const target = data.at('restored.db')
  assert.ok((await doDatabaseWork({ do: 'replace', source: data.file, target, strayIndexes })).ok)
  using db = new DatabaseSync(target)
  const left = db.prepare("SELECT name FROM sqlite_schema WHERE tbl_name = 'users' AND name IN ('my index', 'Y')").all()
  assert.deepEqual(left, [])
})

test('a newer backup is too new whatever it contains, even without a table of users', async () => {
  const newer = "INSERT INTO migrations VALUES ('2099-01-01-future.ts', '')"
  assert.deepEqual(await checkOf(`${newer}; DROP TABLE users; CREATE VIEW x AS ${ENDLESS}`), { kind: 'newer' })
})

test('a process that does not end is killed', async () => {
  const endless = (_program: string, _args: readonly string[], options: SpawnOptions) =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], options)
  const run = createDatabaseWork(endless as typeof spawn, { quick: 50, full: 50 })
  for (const isFull of [false, true])
    assert.deepEqual(await run({ do: 'inspect', file: '/x', isFull, migrations: MIGRATIONS.href }), {
      ok: false,
      why: 'ended early (SIGKILL)',
    })
})
