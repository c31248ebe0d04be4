import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Db, openDb } from '@chapterhouse/kit/sqlite/db'
import { openDatabase } from '../src/compose/database.ts'
import { unpackOlderData } from './older-data/open-older-data.ts'

const NAME = '2026-11-29-listening-sessions.ts'
const opening = { now: () => new Date('2026-11-29T12:00:00Z'), warn: assert.fail }

const count = (db: Db, table: string) => db.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`).rows
const hasMigration = (db: Db) => db.first('SELECT 1 FROM migrations WHERE name = :name', { name: NAME }) !== undefined

test("rows that undo a move use the tables' current names, and their texts are unchanged", async () => {
  using older = unpackOlderData('2026-11-29')
  const path = 'A "sittings":[1] "sittings":2'
  const session = { id: 7, path, listened: 600 }
  const of = (sessions: string, column: string) =>
    JSON.stringify({
      progress: [{ path, device_id: 'sittings' }],
      [sessions]: [session],
      listening_days: [{ day: '2026-11-20', path, listened: 600, [column]: 2 }],
    })
  {
    using db = openDb(older.file)
    db.run(
      "INSERT INTO evidence_moves (library_id, at_ms, moves, before, after) VALUES (1, 1, '[]', :before, '{\"sittings\":[]}')",
      { before: of('sittings', 'sittings') },
    )
  }
  using db = await openDatabase(older.file, opening)
  const row = db.one<{ before: string; after: string }>('SELECT before, after FROM evidence_moves')
  assert.deepEqual({ ...row }, { before: of('listening_sessions', 'sessions'), after: '{"listening_sessions":[]}' })
})

test('a migration interrupted midway has changed nothing, and is done at the next start', async () => {
  using older = unpackOlderData('2026-11-29')
  let sessions = 0
  {
    using db = openDb(older.file)
    sessions = count(db, 'sittings')
    // The last statement that names an index fails.
    db.exec('CREATE INDEX listening_sessions_at_path ON libraries (name)')
  }
  await assert.rejects(openDatabase(older.file, { ...opening, warn: () => {} }), /listening_sessions_at_path already exists/)
  {
    using db = openDb(older.file)
    assert.deepEqual([count(db, 'sittings'), hasMigration(db)], [sessions, false])
    db.exec('DROP INDEX listening_sessions_at_path')
  }
  using db = await openDatabase(older.file, opening)
  assert.deepEqual([count(db, 'listening_sessions'), hasMigration(db)], [sessions, true])
})

test('new sessions have higher ids than all previous ones', async () => {
  using older = unpackOlderData('2026-11-29')
  const ids = { before: 0 }
  {
    using db = openDb(older.file)
    ids.before = db.one<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'sittings'").seq
    db.exec('DELETE FROM sittings')
  }
  using db = await openDatabase(older.file, opening)
  const { id } = db.runOne<{ id: number }>(
    `INSERT INTO listening_sessions (user_id, library_id, path, token_id, device_id, client, started_at_ms, last_at_ms, week_quarter,
       start_position, position, duration, speed, listened, codec, transcoded, finished)
     VALUES (1, 1, 'Saga 1', 1, '', '', 1, 2, 0, 0, 1, 2, 1, 1, '', 0, 0) RETURNING id`,
  )
  assert.equal(id, ids.before + 1)
})

test('nothing has the old name', async () => {
  using older = unpackOlderData('2026-11-29')
  using db = await openDatabase(older.file, opening)
  assert.deepEqual(db.all("SELECT name FROM sqlite_master WHERE name LIKE '%sitting%'"), [])
})
