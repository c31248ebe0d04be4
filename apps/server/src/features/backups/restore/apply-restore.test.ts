import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { copyDatabase } from '../database/database-file.ts'
import { createDatabaseWork } from '../database/database-work.ts'
import { createBackupFolder } from '../folder/backup-folder.ts'
import { SMALL_MIGRATIONS } from '../test/small-migrations.ts'
import { applyWaitingRestore } from './apply-restore.ts'
import { createRestoreRecord } from './restore-record.ts'

const NAME = 'chapterhouse-20261001-030000Z-scheduled.db'
const NOW = new Date('2026-10-05T12:00:00Z')
const REQUEST = { name: NAME, requestedAt: '2026-10-05T11:00:00Z', requestedBy: 'Root', schema: '2026-01-01-first.ts' }

/** A data folder with a database of Ann and Bob, and a backup from before Bob. */
function createData() {
  const folder = temporaryFolder('data-')
  const database = path.join(folder.path, 'chapterhouse.db')
  const backups = path.join(folder.path, 'backups')
  mkdirSync(backups)
  write(database, "CREATE TABLE migrations (name TEXT); INSERT INTO migrations VALUES ('2026-01-01-first.ts')")
  write(database, "CREATE TABLE users (name TEXT); INSERT INTO users VALUES ('Ann')")
  copyDatabase(database, path.join(backups, NAME))
  write(database, "INSERT INTO users VALUES ('Bob')")
  const record = createRestoreRecord(folder.path)
  const apply = () =>
    applyWaitingRestore({
      ...{ record, database, migrations: SMALL_MIGRATIONS, now: () => NOW },
      folder: createBackupFolder(backups),
      run: createDatabaseWork(spawn),
    })
  return { data: folder.path, database, backups, record, apply, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

function write(database: string, sql: string): void {
  using db = openDb(database)
  db.exec(sql)
}

function usersIn(database: string): string[] {
  using db = openDb(database)
  return db.all<{ name: string }>('SELECT name FROM users ORDER BY name').map(({ name }) => name)
}

test('does nothing without a request', async () => {
  using data = createData()
  assert.equal(await data.apply(), undefined)
  assert.deepEqual([usersIn(data.database), data.record.last()], [['Ann', 'Bob'], undefined])
})

test('a restore replaces the database by the backup, keeps the old one as a backup, and runs once', async () => {
  using data = createData()
  data.record.request(REQUEST)
  const outcome = await data.apply()
  const safetyCopy = 'chapterhouse-20261005-120000Z-before-restore.db'
  assert.deepEqual(outcome, { name: NAME, requestedBy: 'Root', appliedAt: '2026-10-05T12:00:00Z', safetyCopy })
  assert.deepEqual(usersIn(data.database), ['Ann'])
  assert.deepEqual(usersIn(path.join(data.backups, safetyCopy)), ['Ann', 'Bob'])
  assert.equal(statSync(path.join(data.backups, safetyCopy)).mode & 0o777, 0o600)
  assert.deepEqual([data.record.waiting(), data.record.last()], [undefined, outcome])
  write(data.database, "INSERT INTO users VALUES ('Carl')")
  assert.deepEqual(await data.apply(), outcome, 'until it is in the audit log')
  data.record.remove()
  assert.equal(await data.apply(), undefined)
  assert.deepEqual(usersIn(data.database), ['Ann', 'Carl'])
})

test('a restore waits while the backup folder cannot be listed', async () => {
  using data = createData()
  data.record.request(REQUEST)
  renameSync(data.backups, `${data.backups}-elsewhere`)
  writeFileSync(data.backups, 'a file')
  const kept = await data.apply()
  assert.deepEqual([kept?.name, kept?.isKept, kept?.why], [NAME, true, 'not_a_folder'])
  assert.deepEqual([data.record.waiting(), usersIn(data.database), data.record.last()], [REQUEST, ['Ann', 'Bob'], undefined])
  rmSync(data.backups)
  renameSync(`${data.backups}-elsewhere`, data.backups)
  assert.equal((await data.apply())?.error, undefined)
  assert.deepEqual(usersIn(data.database), ['Ann'])
})

test('a program that has the database open sees the restored data', async () => {
  using data = createData()
  using other = openDb(data.database)
  assert.equal(other.one<{ count: number }>('SELECT count(*) AS count FROM users').count, 2)
  data.record.request(REQUEST)
  await data.apply()
  assert.equal(other.one<{ count: number }>('SELECT count(*) AS count FROM users').count, 1)
  other.run("INSERT INTO users VALUES ('Carl')")
  assert.deepEqual(usersIn(data.database), ['Ann', 'Carl'])
})

test('a missing database is replaced by the backup', async () => {
  using data = createData()
  rmSync(data.database)
  data.record.request(REQUEST)
  const outcome = await data.apply()
  assert.deepEqual([outcome?.error, outcome?.safetyCopy, usersIn(data.database)], [undefined, undefined, ['Ann']])
})

test('an unreadable database is set aside unchanged, with its journal', async () => {
  using data = createData()
  writeFileSync(data.database, 'garbage')
  writeFileSync(`${data.database}-wal`, 'a journal')
  data.record.request(REQUEST)
  const outcome = await data.apply()
  const previousDatabase = 'chapterhouse.db.before-restore-20261005-120000Z'
  assert.deepEqual([outcome?.error, outcome?.safetyCopy, usersIn(data.database)], [undefined, previousDatabase, ['Ann']])
  assert.equal(readFileSync(path.join(data.data, previousDatabase), 'utf8'), 'garbage')
  assert.equal(readFileSync(path.join(data.data, `${previousDatabase}-wal`), 'utf8'), 'a journal')
  assert.ok(!existsSync(`${data.database}.restoring`))
})

const REFUSALS = [
  { name: 'a missing backup', error: 'missing', change: ({ backups }) => rmSync(path.join(backups, NAME)) },
  {
    name: 'an overwritten backup',
    error: 'unusable',
    change: ({ backups }) => writeFileSync(path.join(backups, NAME), 'x'.repeat(9000)),
  },
  {
    name: 'a truncated backup',
    error: 'unusable',
    change: ({ backups }) => writeFileSync(path.join(backups, NAME), readFileSync(path.join(backups, NAME)).subarray(0, 5000)),
  },
  {
    name: 'a backup of a newer server',
    error: 'newer',
    change: ({ backups }) => write(path.join(backups, NAME), "INSERT INTO migrations VALUES ('2099-01-01-future.ts')"),
  },
  {
    name: 'a database of another program',
    error: 'unusable',
    change: ({ backups }) => write(path.join(backups, NAME), 'DROP TABLE users'),
  },
  {
    name: 'a request for a name outside of the folder',
    error: 'missing',
    change: ({ record }) => record.request({ ...REQUEST, name: '../chapterhouse.db' }),
  },
  {
    name: 'a request that cannot be read',
    error: 'failed',
    change: ({ data }) => writeFileSync(path.join(data, 'restore.json'), '{not json'),
  },
] satisfies { name: string; error: string; change: (data: ReturnType<typeof createData>) => void }[]

for (const { name, error, change } of REFUSALS)
  test(`${name} is refused once, and the database is unchanged`, async () => {
    using data = createData()
    data.record.request(REQUEST)
    change(data)
    const backups = readdirSync(data.backups)
    const outcome = await data.apply()
    assert.equal(outcome?.error, error)
    assert.deepEqual(usersIn(data.database), ['Ann', 'Bob'])
    assert.deepEqual([data.record.waiting(), data.record.last()?.error, readdirSync(data.backups)], [undefined, error, backups])
  })
