import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { requestsAs } from '../../../test/requests.ts'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'

/** Names that a careless comparison confuses. */
const segment = fc.constantFrom('a', 'ab', 'a b', 'a%', 'a_', 'A', 'ä', 'a0', 'a-')
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('/'))
const isUnder = (one: string, granted: string) => granted === '.' || one === granted || one.startsWith(`${granted}/`)

const AT = '2026-01-01T00:00:00.000Z'
/** One row at every path in each table of people's data. */
const LEAVING = [
  `INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id, updated_at_us)
   SELECT 1, 1, path, 5, 9, 0, 1, 1, '', 1 FROM books`,
  `INSERT INTO bookmarks (user_id, library_id, path, position, created_at) SELECT 1, 1, path, 1, '${AT}' FROM books`,
  `INSERT INTO notes (user_id, library_id, path, position, body, created_at, updated_at) SELECT 1, 1, path, 1, 'x', '${AT}', '${AT}' FROM books`,
  `INSERT INTO history (user_id, library_id, path, from_pos, to_pos, started_at, ended_at) SELECT 1, 1, path, 1, 2, '${AT}', '${AT}' FROM books`,
  `INSERT INTO favourites SELECT 1, 1, path, '${AT}' FROM books`,
  `INSERT INTO queue_items SELECT 1, 1, path, id, '${AT}' FROM books`,
  `INSERT INTO collections (owner_id, name, created_at, updated_at) VALUES (1, 'x', '${AT}', '${AT}')`,
  `INSERT INTO collection_items SELECT 1, 1, path, id, '${AT}' FROM books`,
  `INSERT INTO ratings SELECT 1, 1, path, 3, '', '${AT}', '${AT}' FROM books`,
  `INSERT INTO listening_days SELECT '2026-11-20', 1, 1, path, 60, 1 FROM books`,
  `INSERT INTO finishes (user_id, library_id, path, at_ms, day) SELECT 1, 1, path, 0, '2026-11-20' FROM books`,
]

interface Row {
  path: string
}

test('all lists of a person contain exactly the accessible books', async () => {
  const run = async (books: string[], granted: string[]) => {
    await using server = await createTestServer()
    for (const one of books) server.services.catalogue.save(1, createBook({ path: one }), { onDemand: false, notBeforeMs: 0 })
    const request = requestsAs(server, server.person('Ann', { granted }))
    for (const statement of LEAVING) server.infrastructure.db.run(statement)
    const me = async (url: string) => (await request('GET', `/api/v1/me/${url}`)).body
    const [home, whole, { stats }] = [await me('home?limit=50'), await me('collections/1'), await me('stats')]
    const lists: Record<string, Row[]> = {
      progress: (await me('progress')).progress,
      bookmarks: (await me('bookmarks')).bookmarks,
      notes: (await me('notes')).notes,
      history: (await me('history')).history,
      favourites: (await me('favourites')).favourites,
      queue: (await me('queue')).queue,
      ratings: (await me('ratings')).ratings,
      collection: whole.items,
      'home: continue': home.continue.map(({ progress }: { progress: Row }) => progress),
      'home: recent': home.recent.map((book: { rel_path: string }) => ({ path: book.rel_path })),
      'home: favourites': home.favourites,
      'home: queue': home.queue,
      'finished books': stats.finished_books,
    }
    const mine = books.filter((one) => granted.some((rule) => isUnder(one, rule))).sort()
    for (const [name, rows] of Object.entries(lists)) assert.deepEqual(rows.map((row) => row.path).sort(), mine, name)
    assert.equal(whole.collection.item_count, mine.length)
    assert.equal(stats.top_books.length, Math.min(10, mine.length))
    assert.equal(stats.totals.books, books.length)
  }
  const trees = fc.uniqueArray(path, { minLength: 1, maxLength: 12 })
  const rules = fc.array(fc.oneof({ weight: 8, arbitrary: path }, { weight: 1, arbitrary: fc.constant('.') }), {
    minLength: 1,
    maxLength: 3,
  })
  await fc.assert(
    fc.asyncProperty(trees, rules, (books, granted) => run(books, [...new Set(granted)])),
    { numRuns: runs(6, 15) },
  )
})

test('the preview of a collection finds books behind many missing ones', async () => {
  await using server = await createTestServer()
  for (const path of ['a', 'b', 'c']) server.services.catalogue.save(1, createBook({ path }), { onDemand: false, notBeforeMs: 0 })
  const request = requestsAs(server, server.person('Ann', { granted: ['gone', 'a', 'c'] }))
  const gone = Array.from({ length: 40 }, (_, at) => `gone/${at}`)
  server.infrastructure.db.run(`INSERT INTO collections (owner_id, name, created_at, updated_at) VALUES (1, 'x', '${AT}', '${AT}')`)
  server.infrastructure.db.run(`INSERT INTO collection_items SELECT 1, 1, value, key, '${AT}' FROM json_each(:paths)`, {
    paths: JSON.stringify([...gone, 'b', 'c', 'a']),
  })
  const [shown] = (await request('GET', '/api/v1/me/collections')).body.collections
  assert.equal(shown.item_count, 42)
  assert.deepEqual(
    shown.preview.map((book: { rel_path: string }) => book.rel_path),
    ['c', 'a'],
  )
})
