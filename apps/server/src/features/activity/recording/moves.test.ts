import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { createTestServer } from '../../../../test/test-server.ts'
import { relPath } from '../../paths/index.ts'

const PATHS = ['A', 'B', 'C', 'D']
const path = fc.constantFrom(...PATHS)
const left = fc.record({ user: fc.constantFrom(1, 2), path, at: fc.nat(99) })
const move = fc.tuple(path, path).filter(([from, to]) => from !== to)

const moment = (at: number) => `2026-01-01T00:00:00.${100 + at}Z`
const LEAVING = [
  `INSERT INTO bookmarks (user_id, library_id, path, position, created_at) VALUES (:user, 1, :path, :at, :moment)`,
  `INSERT INTO notes (user_id, library_id, path, position, body, created_at, updated_at) VALUES (:user, 1, :path, :at, 'x', :moment, :moment)`,
  `INSERT INTO history (user_id, library_id, path, from_pos, to_pos, started_at, ended_at) VALUES (:user, 1, :path, :at, :at, :moment, :moment)`,
  `INSERT INTO finishes (user_id, library_id, path, at_ms, day) VALUES (:user, 1, :path, :at, '2026-01-01')`,
  `INSERT INTO listening_sessions (user_id, library_id, path, token_id, device_id, client, started_at_ms, last_at_ms, week_quarter, start_position,
     position, duration, speed, listened, codec, transcoded, finished) VALUES (:user, 1, :path, 1, '', '', :at, :at, 0, 0, 0, 0, 1, :at, '', 0, 0)`,
  `INSERT INTO listening_days VALUES ('2026-01-01', :user, 1, :path, :at, 1)
     ON CONFLICT DO UPDATE SET listened = listened + :at, sessions = sessions + 1`,
  `INSERT OR IGNORE INTO favourites VALUES (:user, 1, :path, :moment)`,
  `INSERT OR IGNORE INTO queue_items VALUES (:user, 1, :path, :at, :moment)`,
  `INSERT OR IGNORE INTO collection_items VALUES (:user, 1, :path, :at, :moment)`,
  `INSERT OR IGNORE INTO player_book_settings VALUES (:user, 1, :path, :at)`,
  `INSERT OR REPLACE INTO ratings VALUES (:user, 1, :path, 1, '', :moment, :moment)`,
]
/** Both paths keep all rows when they are merged. */
const ROWS = ['bookmarks', 'notes', 'history', 'finishes', 'listening_sessions']
/** Merging two paths leaves one row each. */
const ONCE = ['favourites', 'queue_items', 'collection_items', 'player_book_settings', 'ratings', 'listening_days']

test('any sequence of moves keeps all totals and every row at the right path', async () => {
  const run = async (rows: { user: number; path: string; at: number }[], moves: [string, string][]) => {
    await using server = await createTestServer()
    const { db } = server.infrastructure
    for (const name of ['Ann', 'Bea']) server.person(name, { granted: ['.'] })
    for (const owner of [1, 2])
      db.run("INSERT INTO collections (owner_id, name, created_at, updated_at) VALUES (:owner, 'x', '', '')", { owner })
    for (const row of rows) for (const statement of LEAVING) db.run(statement, { ...row, moment: moment(row.at) })
    const where = new Map(PATHS.map((one) => [one, one]))
    for (const [from, to] of moves) {
      server.services.follow({
        libraryId: 1,
        from: relPath(from),
        to: relPath(to),
        shiftSeconds: 0,
        joins: false,
        isLastDisc: false,
      })
      for (const [first, now] of where) if (now === from) where.set(first, to)
    }
    const expected = rows.map(({ user, path: first, at }) => ({ user, path: where.get(first) ?? first, at }))
    const keys = (all: readonly { user: number; path: string }[]) => all.map((row) => `${row.user} ${row.path}`).sort()
    const owner = (table: string) => (table === 'collection_items' ? 'collection_id' : 'user_id')
    for (const table of [...ROWS, ...ONCE]) {
      const found = keys(db.all<{ user: number; path: string }>(`SELECT ${owner(table)} AS user, path FROM ${table}`))
      assert.deepEqual(found, ROWS.includes(table) ? keys(expected) : [...new Set(keys(expected))], table)
    }
    const totals = db.one<{ listened: number; sessions: number }>(
      'SELECT total(listened) AS listened, total(sessions) AS sessions FROM listening_days',
    )
    assert.deepEqual([totals.listened, totals.sessions], [rows.reduce((sum, { at }) => sum + at, 0), rows.length])
  }
  await fc.assert(fc.asyncProperty(fc.array(left, { maxLength: 12 }), fc.array(move, { maxLength: 6 }), run), {
    numRuns: runs(6, 15),
  })
})
