import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { requestsAs } from '../../../test/requests.ts'
import { createBook, type TestBookOptions } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'

const URL = '/api/v1/me/home'
const EMPTY = { continue: [], next_in_series: [], recent: [], favourites: [], queue: [] }

async function startTestServer(books: readonly TestBookOptions[], granted = ['.']) {
  const server = await createTestServer()
  for (const options of books) server.services.catalogue.save(1, createBook(options), { onDemand: false, notBeforeMs: 0 })
  const headers = server.person('Ann', { granted })
  const request = requestsAs(server, headers)
  const save = (path: string, body: object) => request('PUT', `/progress?path=${path}`, body)
  const home = async (query = '') => (await request('GET', `${URL}${query}`)).body
  return { server, headers, request, save, home, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

test('without shares, all lists are empty', async () => {
  await using all = await startTestServer([{ path: 'A' }], [])
  assert.deepEqual(await all.home(), EMPTY)
})

test('lists started books by newest save, with the current chapter', async () => {
  await using all = await startTestServer([
    { path: 'Parts', parts: 3, seconds: 300 },
    { path: 'One.m4b' },
    { path: 'New' },
    { path: 'Done' },
    { path: 'Aside' },
  ])
  const { save, home, request } = all
  await save('Parts', { position: 250, duration: 300 })
  await save('One.m4b', { position: 5 })
  await save('New', { position: 0 })
  await save('Done', { position: 5, finished: true })
  await save('Aside', { position: 5 })
  await request('PATCH', '/progress?path=Aside', { set_aside: true })
  await save('Unindexed', { position: 5 })
  const { continue: rows } = await home()
  assert.deepEqual(
    rows.map((row: { progress: { path: string }; book: { rel_path: string } }) => [row.progress.path, row.book.rel_path]),
    [
      ['One.m4b', 'One.m4b'],
      ['Parts', 'Parts'],
    ],
  )
  assert.equal('chapter' in rows[0], false)
  assert.deepEqual(rows[1].chapter, { index: 2, title: 'Chapter 3', start: 200, end: 300 })
  assert.deepEqual([rows[1].progress.set_aside, rows[1].progress.device_name], [false, "Ann's phone"])
})

const orchard = (seriesIndex: number): TestBookOptions => ({ path: `S${seriesIndex}`, series: 'Orchard', seriesIndex })
const SERIES = [
  orchard(1),
  orchard(2),
  orchard(3),
  { path: 'S2b', series: 'Orchard', seriesIndex: 2 },
  { path: 'X', series: 'Orchard' },
]
const done = { position: 1, finished: true }

const nexts: { name: string; saved: Record<string, object>; granted?: string[]; becomes: [string, string][] }[] = [
  { name: 'none without a finished book', saved: { S1: { position: 0 } }, becomes: [] },
  { name: 'the next number, and of two with the same number the first path', saved: { S1: done }, becomes: [['S1', 'S2']] },
  { name: 'after the highest finished number', saved: { S2: done, S1: done }, becomes: [['S2', 'S3']] },
  { name: 'none after the last book of a series', saved: { S3: done, S1: done }, becomes: [] },
  { name: 'none after a book without a number', saved: { X: done }, becomes: [] },
  { name: 'none if the next book is started', saved: { S1: done, S2: { position: 5 } }, becomes: [] },
  { name: 'the next book, opened but not started', saved: { S1: done, S2: { position: 0 } }, becomes: [['S1', 'S2']] },
  { name: 'none if another book of the series is started', saved: { S1: done, S3: { position: 5 } }, becomes: [] },
  { name: 'skips books out of reach', saved: { S1: done }, granted: ['S1', 'S3'], becomes: [['S1', 'S3']] },
  { name: 'none after a book out of reach', saved: {}, granted: ['S2', 'S3'], becomes: [] },
]
for (const { name, saved, granted = ['.'], becomes } of nexts) {
  test(`next in series: ${name}`, async () => {
    await using all = await startTestServer(SERIES, granted)
    for (const [path, body] of Object.entries(saved)) await all.save(path, body)
    if (!granted.includes('S1') && granted[0] !== '.')
      all.server.infrastructure.db.run(
        "INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id, updated_at_us) VALUES (1, 1, 'S1', 1, 1, 1, 1, 1, '', 1)",
      )
    const { next_in_series: next } = await all.home()
    assert.deepEqual(
      next.map((row: { series: string; after: { path: string }; book: { rel_path: string } }) => [
        row.after.path,
        row.book.rel_path,
      ]),
      becomes,
    )
  })
}

test('next in series: none if the next book is set aside', async () => {
  await using all = await startTestServer(SERIES)
  await all.save('S1', done)
  await all.request('PATCH', '/progress?path=S2', { set_aside: true })
  assert.deepEqual((await all.home()).next_in_series, [])
})

test('next in series: newest finish first', async () => {
  await using all = await startTestServer([
    ...SERIES,
    { path: 'T1', series: 'Tide', seriesIndex: 1 },
    { path: 'T2', series: 'Tide', seriesIndex: 2 },
  ])
  await all.save('T1', { ...done, updated_at: '2026-11-01T00:00:00Z' })
  await all.save('S1', { ...done, updated_at: '2026-11-02T00:00:00Z' })
  const { next_in_series: next } = await all.home()
  assert.deepEqual(next[0].after, { library_id: 1, path: 'S1' })
  assert.deepEqual(
    next.map(({ series }: { series: string }) => series),
    ['Orchard', 'Tide'],
  )
})

test('the other lists match their own routes, up to the limit', async () => {
  const books = Array.from({ length: 60 }, (_, n) => ({ path: `B${n}`, bornMs: 1000 * (n + 1) }))
  await using all = await startTestServer(books)
  const { server, request, home } = all
  server.infrastructure.db.run("INSERT INTO favourites SELECT 1, 1, path, '2026-01-01T00:00:00.000Z' FROM books")
  await request('PUT', '/api/v1/me/queue', { items: books.map(({ path }) => ({ library_id: 1, path })) })
  for (const { path } of books) await all.save(path, { position: 1 })
  for (const [query, length] of [
    ['', 20],
    ['?limit=7', 7],
    ['?limit=50', 50],
    ['?limit=51', 20],
    ['?limit=0', 20],
    ['?limit=x', 20],
  ] as const) {
    const body = await home(query)
    const lengths = Object.values(body as Record<string, unknown[]>).map((list) => list.length)
    assert.deepEqual(lengths, [length, 0, length, length, length], query)
  }
  const body = await home()
  assert.deepEqual(body.recent, (await request('GET', '/api/v1/books/recent?limit=20')).body.books)
  assert.deepEqual(body.favourites, (await request('GET', '/api/v1/me/favourites')).body.favourites.slice(0, 20))
  assert.deepEqual(body.queue, (await request('GET', '/api/v1/me/queue')).body.queue.slice(0, 20))
})

test('an inaccessible book is in no list until it is accessible again', async () => {
  await using all = await startTestServer([...SERIES, { path: 'Z' }], ['S1', 'S2', 'Z'])
  const { server, request, save, home } = all
  await save('S1', done)
  await save('Z', { position: 5 })
  await request('POST', '/favourites?path=Z')
  await request('POST', '/api/v1/me/queue', { library_id: 1, path: 'Z' })
  const full = await home()
  assert.deepEqual(
    Object.values(full as Record<string, unknown[]>).map((list) => list.length),
    [1, 1, 3, 1, 1],
  )
  const { db } = server.infrastructure
  db.run('DELETE FROM share_members')
  assert.deepEqual(await home(), EMPTY)
  db.run('INSERT INTO share_members SELECT 1, id FROM shares')
  assert.deepEqual(await home(), full)
})

test('a client that has the current page gets 304', async () => {
  await using all = await startTestServer([{ path: 'A' }])
  const { server, headers } = all
  const first = await server.app.inject({ url: URL, headers })
  const etag = String(first.headers['etag'])
  assert.equal(first.headers['cache-control'], 'private, no-cache')
  const request = () => server.app.inject({ url: URL, headers: { ...headers, 'if-none-match': etag } })
  const again = await request()
  assert.deepEqual([again.statusCode, again.body], [304, ''])
  await all.save('A', { position: 1 })
  assert.equal((await request()).statusCode, 200)
})

const OUTSIDE_CHANGES: { sql: string; status?: number; continues?: string[] }[] = [
  { sql: "UPDATE progress SET position = 0 WHERE path = 'A'", continues: ['B'] },
  { sql: "DELETE FROM books WHERE path = 'B'", continues: ['A'] },
  { sql: "DELETE FROM share_rules WHERE path = 'A'", continues: ['B'] },
  { sql: 'DELETE FROM share_members', continues: [] },
  { sql: 'DELETE FROM shares', continues: [] },
  { sql: 'UPDATE users SET disabled = 1', status: 401 },
  { sql: 'DELETE FROM users', status: 401 },
  { sql: "UPDATE tokens SET revoked_at = '2026-11-01T00:00:00.000Z'", status: 401 },
  { sql: 'DELETE FROM tokens', status: 401 },
]

/** Two books in progress, in a file that another process can open. */
async function startServerWithFile(folder: { path: string }, migrated?: string) {
  const database = path.join(folder.path, 'server.db')
  if (migrated) copyFileSync(migrated, database)
  const server = await createTestServer({ database })
  if (migrated) return { server, database }
  server.infrastructure.db.run(
    "INSERT INTO libraries (id, name, root, sort_order, created_at) VALUES (1, 'Books', '/nowhere', 0, '')",
  )
  for (const where of ['A', 'B'])
    server.services.catalogue.save(1, createBook({ path: where }), { onDemand: false, notBeforeMs: 0 })
  return { server, database }
}

test('a cached page is not sent after a change by this process or another one', async () => {
  using template = temporaryFolder()
  const { server: first, database: migrated } = await startServerWithFile(template)
  await first[Symbol.asyncDispose]()
  for (const { sql, status = 200, continues } of OUTSIDE_CHANGES)
    for (const isOutside of [true, false]) {
      using folder = temporaryFolder()
      const { server, database } = await startServerWithFile(folder, migrated)
      await using _ = server
      const headers = server.person('Ann', { granted: ['A', 'B'] })
      const request = requestsAs(server, headers)
      for (const where of ['B', 'A']) await request('PUT', `/progress?path=${where}`, { position: 5 })
      const home = () => server.app.inject({ url: URL, headers })
      const named = (response: Awaited<ReturnType<typeof home>>) =>
        response.json().continue?.map(({ book }: { book: { rel_path: string } }) => book.rel_path)
      for (let time = 0; time < 2; time += 1) assert.deepEqual(named(await home()), ['A', 'B'])
      using other = openDb(database)
      const writer = isOutside ? other : server.infrastructure.db
      writer.run(sql)
      await nextTurn()
      const response = await home()
      assert.deepEqual([response.statusCode, named(response)], [status, continues], sql)
    }
})

test('a cached page is for one person, one limit and one encoding', async () => {
  await using all = await startTestServer(Array.from({ length: 30 }, (_, n) => ({ path: `B${n}`, bornMs: 1000 * (n + 1) })))
  const { server, headers, home } = all
  const ben = server.person('Ben', { granted: ['B1'] })
  const paths = (page: { recent: { rel_path: string }[] }) => page.recent.map(({ rel_path }) => rel_path)
  for (let time = 0; time < 2; time += 1) {
    assert.equal(paths(await home()).length, 20)
    assert.equal(paths(await home('?limit=3')).length, 3)
    assert.deepEqual(paths((await server.app.inject({ url: URL, headers: ben })).json()), ['B1'])
    const plain = await server.app.inject({ url: URL, headers })
    const zipped = await server.app.inject({ url: URL, headers: { ...headers, 'accept-encoding': 'gzip' } })
    assert.deepEqual([plain.headers['content-encoding'], zipped.headers['content-encoding']], [undefined, 'gzip'])
    assert.equal(String(gunzipSync(zipped.rawPayload)), plain.body)
  }
})
