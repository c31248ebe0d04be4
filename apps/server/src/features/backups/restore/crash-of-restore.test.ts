import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { copyDatabase } from '../database/database-file.ts'
import type { RunDatabaseWork } from '../database/database-work.ts'
import { doDatabaseWork } from '../database/do-database-work.ts'
import { createBackupFolder } from '../folder/backup-folder.ts'
import { watchingDisk } from '../test/each-step.ts'
import { SMALL_MIGRATIONS } from '../test/small-migrations.ts'
import { applyWaitingRestore } from './apply-restore.ts'
import { createRestoreRecord } from './restore-record.ts'

const NAME = 'chapterhouse-20261001-030000Z-scheduled.db'
const NOW = new Date('2026-10-05T12:00:00Z')
const REQUEST = { name: NAME, requestedAt: '2026-10-05T11:00:00Z', requestedBy: 'Root', schema: '2026-01-01-first.ts' }

class Crash extends Error {}

/** Applies the restore; the program crashes after `lastStep` steps. Returns the number of steps. */
async function applyRestore(data: TemporaryFolder, lastStep = Number.POSITIVE_INFINITY): Promise<number> {
  let steps = 0
  function step(): void {
    if (steps >= lastStep) throw new Crash()
    steps += 1
  }
  const run: RunDatabaseWork = async (work) => {
    if (work.do === 'inspect') return doDatabaseWork(work)
    try {
      step()
      const result = await doDatabaseWork(work)
      step()
      return result
    } catch (error) {
      return { ok: false, why: String(error) }
    }
  }
  const needs = { record: createRestoreRecord(data.path), folder: createBackupFolder(data.at('backups')), run }
  const apply = () =>
    applyWaitingRestore({ ...needs, database: data.at('chapterhouse.db'), migrations: SMALL_MIGRATIONS, now: () => NOW })
  /** The rest of the start: one entry in the restored database, then the end of the request. */
  async function start(): Promise<void> {
    const outcome = await apply()
    if (!outcome) return
    step()
    if (outcome.error === undefined) noteRestore(data.at('chapterhouse.db'))
    step()
    needs.record.remove()
  }
  await watchingDisk(step, start).catch((error: unknown) => assert.ok(error instanceof Crash, String(error)))
  return steps
}

function noteRestore(file: string): void {
  using db = openDb(file)
  if (!db.first('SELECT 1 FROM notes')) db.exec("INSERT INTO notes VALUES ('restored')")
}

function notesIn(file: string): number {
  using db = openDb(file)
  return db.one<{ notes: number }>('SELECT count(*) AS notes FROM notes').notes
}

function write(file: string, sql: string): void {
  using db = openDb(file)
  db.exec(sql)
}

let template: TemporaryFolder | undefined
after(() => template?.[Symbol.dispose]())

function createData(): TemporaryFolder {
  template ??= prepareData()
  const data = temporaryFolder('data-')
  cpSync(template.path, data.path, { recursive: true })
  return data
}

/** Ann is in the backup to be restored, Bob only in the database. */
function prepareData(): TemporaryFolder {
  const data = temporaryFolder('data-')
  const database = data.at('chapterhouse.db')
  mkdirSync(data.at('backups'))
  write(
    database,
    "CREATE TABLE migrations (name TEXT); INSERT INTO migrations VALUES ('2026-01-01-first.ts'); CREATE TABLE users (name TEXT)",
  )
  write(database, "CREATE TABLE notes (text TEXT); INSERT INTO users VALUES ('Ann')")
  copyDatabase(database, data.at('backups', NAME))
  write(database, "INSERT INTO users VALUES ('Bob')")
  createRestoreRecord(data.path).request(REQUEST)
  return data
}

function usersIn(file: string): string {
  using db = openDb(file)
  assert.equal(db.one<{ said: string }>('SELECT quick_check AS said FROM pragma_quick_check').said, 'ok')
  return db
    .all<{ name: string }>('SELECT name FROM users ORDER BY name')
    .map(({ name }) => name)
    .join()
}

const GARBAGE = 'garbage '.repeat(2000)
const filesOf = (data: TemporaryFolder) =>
  ['.', 'backups'].flatMap((folder) => readdirSync(data.at(folder)).map((name) => data.at(folder, name)))

interface Case {
  before: string
  damage: (data: TemporaryFolder) => void
  /** Whether the database is the previous or the restored one, after a crash. */
  isWhole: (data: TemporaryFolder) => boolean
  /** Whether the previous content is kept after the restore. */
  isKept: (data: TemporaryFolder) => boolean
}

const hasFile = (data: TemporaryFolder, is: (file: string) => boolean) => filesOf(data).some(is)
const CASES: Case[] = [
  {
    before: 'whole',
    damage: () => {},
    isWhole: (data) => ['Ann', 'Ann,Bob'].includes(usersIn(data.at('chapterhouse.db'))),
    isKept: (data) => hasFile(data, (file) => /before-restore\.db$/.test(file) && usersIn(file) === 'Ann,Bob'),
  },
  {
    before: 'garbage',
    damage: (data) => {
      writeFileSync(data.at('chapterhouse.db'), GARBAGE)
      writeFileSync(data.at('chapterhouse.db-wal'), 'its journal')
    },
    isWhole: (data) =>
      readFileSync(data.at('chapterhouse.db'), 'utf8') === GARBAGE || usersIn(data.at('chapterhouse.db')) === 'Ann',
    isKept: (data) =>
      hasFile(data, (file) => /before-restore-[^/]*Z$/.test(file) && readFileSync(file, 'utf8') === GARBAGE) &&
      hasFile(data, (file) => /before-restore-[^/]*-wal$/.test(file) && readFileSync(file, 'utf8') === 'its journal'),
  },
  {
    before: 'missing',
    damage: (data) => rmSync(data.at('chapterhouse.db')),
    isWhole: (data) => !existsSync(data.at('chapterhouse.db')) || usersIn(data.at('chapterhouse.db')) === 'Ann',
    isKept: () => true,
  },
]

for (const { before, damage, isWhole, isKept } of CASES)
  test(`a restore over a database that is ${before}, killed between any two steps, is completed by the next start`, async () => {
    let steps = Number.POSITIVE_INFINITY
    for (let last = 0; last < steps; last += 1) {
      using data = createData()
      damage(data)
      steps = Math.min(steps, last === 0 ? await countSteps(damage) : steps)
      await applyRestore(data, last)
      assert.ok(isWhole(data), `after ${last} of ${steps} steps`)
      await applyRestore(data)
      assert.equal(usersIn(data.at('chapterhouse.db')), 'Ann', `after ${last} of ${steps} steps`)
      assert.equal(notesIn(data.at('chapterhouse.db')), 1, `after ${last} of ${steps} steps`)
      assert.ok(isKept(data), `after ${last} of ${steps} steps`)
      assert.ok(!hasFile(data, (file) => /\.tmp$|\.restoring$|restore\.json/.test(file)), `after ${last} of ${steps} steps`)
    }
  })

async function countSteps(damage: Case['damage']): Promise<number> {
  using data = createData()
  damage(data)
  const steps = await applyRestore(data)
  assert.ok(steps > 8)
  return steps
}
