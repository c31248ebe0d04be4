// Makes a database with rows of every kind that people make, and the answers of a server with it, by the version that runs this:
// `node apps/server/test/older-data/make-older-data.ts 2026-11-29`. Neither is ever made again; a later version may add its own.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createListedWorld } from '../listed-world.ts'
import { type Method, requestsAs } from '../requests.ts'
import { leaveEverything } from '../state-at-paths.ts'
import { answersOf, olderDataFile, openOlderData } from './open-older-data.ts'

const [day = ''] = process.argv.slice(2)
assert.match(day, /^\d{4}-\d\d-\d\d$/, 'names the day of the version')

const SAGA = '?path=Saga%201'
const BOOK = { library_id: 1, path: 'Saga 1' }
const OF_ANN: [Method, string, unknown][] = [
  ['PUT', `/progress${SAGA}`, { position: 77, duration: 3_600, device_id: 'phone' }],
  ['POST', `/favourites${SAGA}`, undefined],
  ['POST', `/bookmarks${SAGA}`, { position: 60, note: 'The door', label: 'manual' }],
  ['POST', `/notes${SAGA}`, { position: 70, body: 'Ends too soon.' }],
  ['PUT', `/rating${SAGA}`, { rating: 4, note: 'Good' }],
  ['POST', '/api/v1/me/queue', BOOK],
  ['PUT', '/api/v1/me/goal', { books_per_year: 24 }],
  ['PUT', '/api/v1/me/settings', { settings: { speed: 1.25, books: { '1:Saga 1': { speed: 1.5 } } } }],
  ['POST', '/api/v1/me/collections', { name: 'Evenings', description: 'By the fire' }],
  ['POST', '/api/v1/me/collections/1/items', BOOK],
  ['PUT', '/api/v1/me/collections/1/shares', { user_ids: [2] }],
  ['POST', '/api/v1/auth/tokens', { label: 'My script' }],
]
const OF_ROOT: [Method, string, unknown][] = [
  ['POST', '/api/v1/admin/users', { username: 'Ben' }],
  ['POST', '/api/v1/admin/users/3/authcode', { label: 'For the tablet' }],
  ['POST', '/api/v1/admin/shares', { name: 'Two sagas', paths: [{ library_id: 1, path: 'Saga 2' }] }],
  [
    'POST',
    '/api/v1/admin/notifications',
    { kind: 'webhook', name: 'Here', url: 'https://hooks.example/x', events: ['book_added'] },
  ],
  ['PATCH', `/api/v1/admin/libraries/1/book${SAGA}`, { set: { title: 'Saga one', narrator: 'Nell Reed' } }],
  ['PUT', `/api/v1/admin/libraries/1/folder-override${SAGA}`, { mode: 'book' }],
]
const MS = Date.parse('2026-11-20T20:00:00Z')
/** Rows of listening, and of an applied import. */
const LISTENING = [
  `INSERT INTO listening_sessions (user_id, library_id, path, token_id, device_id, client, started_at_ms, last_at_ms, week_quarter,
     start_position, position, duration, speed, listened, codec, transcoded, finished, imported)
   VALUES (3, 1, 'Saga 1', 3, 'phone', 'Player', ${MS}, ${MS + 600_000}, 80, 17, 77, 3600, 1, 600, 'mp3', 0, 0, 0),
     (3, 1, 'Saga 2', 0, '', '', ${MS - 9_000_000}, ${MS - 8_000_000}, 60, 0, 3600, 3600, 1, 1000, '', 0, 1, 1)`,
  `INSERT INTO listening_days (day, user_id, library_id, path, listened, sessions)
   VALUES ('2026-11-20', 3, 1, 'Saga 1', 600, 1), ('2026-11-20', 3, 1, 'Saga 2', 1000, 1)`,
  `INSERT INTO finishes (id, user_id, library_id, path, at_ms, day) VALUES (9, 3, 1, 'Saga 2', ${MS - 8_000_000}, '2026-11-20')`,
  `UPDATE imports SET user_id = 3, status = 'applied', is_read = 1, applied_at = '2026-11-21T12:00:00.000Z',
     first_session = 7, last_session = 7 WHERE id = 2`,
  "INSERT INTO import_taken VALUES (2, 3, x'000102030405060708090a0b0c0d0e0f')",
  `INSERT INTO import_days VALUES (2, 1, 'Saga 2', '{"2026-11-20":[1000,1]}')`,
  `INSERT INTO import_progress VALUES (2, 1, 'Saga 2', 'null', '{"position":3600}')`,
  "INSERT INTO import_found VALUES (2, 'item', 'title', 1, 'Saga 2')",
  `INSERT INTO import_finishes VALUES (2, 9, ${MS - 8_000_000})`,
  "INSERT INTO import_bookmarks VALUES (2, 1, '')",
  "INSERT INTO import_lists VALUES (2, 'list', 1, 0)",
  "INSERT INTO import_list_entries VALUES (2, 1, 1, 'Saga 1')",
  "INSERT INTO media_tokens VALUES ('hash', 3, '2026-11-22T00:00:00.000Z')",
]

await using world = await createListedWorld()
const { db } = world.infrastructure
const root = db.one<{ root: string }>('SELECT root FROM libraries WHERE id = 1').root
for (let at = 1; at <= 5; at += 1) {
  mkdirSync(path.join(root, `Saga ${at}`))
  writeFileSync(path.join(root, `Saga ${at}`, '1.mp3'), 'ID3')
}
for (const [headers, requests] of [
  [world.ann, OF_ANN],
  [world.root, OF_ROOT],
] as const)
  for (const [method, url, body] of requests) {
    const { status, body: answer } = await requestsAs(world, headers)(method, url, body)
    assert.ok(status < 300, `${method} ${url}: ${status} ${JSON.stringify(answer)}`)
  }
leaveEverything(db, 'Saga 3', 'a mark')
for (const sql of LISTENING) db.exec(sql)
// A folder that no machine has.
db.run("UPDATE libraries SET root = '/srv/books'")

using folder = temporaryFolder()
writeFileSync(folder.at('made.db'), db.toBytes())
{
  using made = openDb(folder.at('made.db'))
  made.exec('VACUUM')
}
writeFileSync(olderDataFile(day, 'db.gz'), gzipSync(readFileSync(folder.at('made.db')), { level: 9 }))
await using again = await openOlderData(day)
writeFileSync(olderDataFile(day, 'json.gz'), gzipSync(JSON.stringify(await answersOf(again.server)), { level: 9 }))
