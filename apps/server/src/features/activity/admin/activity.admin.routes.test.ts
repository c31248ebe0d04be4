import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsAs } from '../../../../test/requests.ts'
import { ADMIN, watchedServer as startTestServer } from '../test/listening-server.ts'

const DAY = 24 * 3600

const routes = ['/sessions/live', '/sessions', '/stats', '/stats?range=7d', '/listening', '/users/1/progress']
for (const url of routes) {
  test(`GET /admin${url} is for admins only`, async () => {
    await using all = await startTestServer()
    assert.deepEqual(await all.request('GET', `${ADMIN}${url}`), { status: 403, body: { error: 'admin only', code: 'admin_only' } })
    assert.equal((await all.root('GET', `${ADMIN}${url}`)).status, 200)
  })
}

test('statistics without a range list totals and current progress; with a range, only activity', async () => {
  await using all = await startTestServer([{ path: 'A', author: 'Ada' }, { path: 'B' }])
  const { get, save, pass, root } = all
  await save('A', 5)
  pass(1)
  await root('PUT', '/progress?path=Gone/Book', { position: 7 })
  await save('B', 6)
  const { listening, ...rest } = await get('/stats')
  assert.deepEqual(rest, {
    total_books: 2,
    total_libraries: 2,
    total_users: 2,
    libraries: [
      { id: 1, name: 'Books', book_count: 2, people: 2 },
      { id: 2, name: 'Other', book_count: 0, people: 0 },
    ],
  })
  assert.deepEqual(
    listening.map((row: { username: string; title: string; author: string; position: number }) => [
      row.username,
      row.title,
      row.author,
      row.position,
    ]),
    [
      ['Ann', 'B', '', 6],
      ['Root', 'Book', '', 7],
      ['Ann', 'A', 'Ada', 5],
    ],
  )
  assert.deepEqual(Object.keys(await get('/stats?range=7d')), ['activity'])
})

for (const { left, counts } of [
  { left: ['PUT', '/progress?path=A', { position: 5 }], counts: true },
  { left: ['POST', '/bookmarks?path=A', { position: 5 }], counts: true },
  { left: ['POST', '/notes?path=A', { position: 5, body: 'Who is she?' }], counts: true },
  { left: ['PUT', '/rating?path=A', { rating: 4 }], counts: true },
  { left: ['PATCH', '/progress?path=A', { set_aside: true }], counts: false },
  { left: ['POST', '/favourites?path=A', {}], counts: false },
] as const)
  test(`after ${left[0]} ${left[1]}, a person ${counts ? 'counts' : 'does not count'} among the people of a library`, async () => {
    await using all = await startTestServer([{ path: 'A' }])
    const bea = requestsAs(all.server, all.server.person('Bea', { granted: ['.'] }))
    const [method, where, body] = left
    const { status } = await bea(method, where, body)
    assert.ok(status < 300, `${status}`)
    const { libraries } = await all.get('/stats')
    assert.deepEqual(
      libraries.map(({ people }: { people: number }) => people),
      [Number(counts), 0],
    )
  })

test('sums the statistics of a period over all people', async () => {
  const books = [
    { path: 'A', author: 'Ada', narrator: 'Nan', asin: 'B000000001', bornMs: Date.parse('2026-11-20T00:00:00Z'), parts: 2 },
    { path: 'B.m4b', author: 'Bob', bornMs: Date.parse('2026-01-01T00:00:00Z') },
  ]
  await using all = await startTestServer(books, { at: '2026-11-21T12:00:00Z' })
  const { server, get, listen, save, pass } = all
  const bea = requestsAs(server, server.person('Bea', { granted: ['.'] }))
  await listen('A', 60)
  all.clock.ms -= 30_000
  await listen('A', 30, { by: bea })
  pass(DAY)
  await listen('B.m4b', 30, { by: bea })
  await bea('PUT', '/progress?path=B.m4b', { position: 3600, duration: 3600, finished: true })
  await save('A', 1800)
  const { activity } = await get('/stats?range=7d')
  assert.deepEqual(activity.totals, { listened: 120, sessions: 3, listeners: 2, books: 2, finished: 1 })
  assert.deepEqual(activity.previous, { listened: 0, sessions: 0, listeners: 0, books: 0, finished: 0 })
  assert.deepEqual(activity.days.slice(-2), [
    {
      date: '2026-11-21',
      listened: 90,
      by_user: [
        { user_id: 1, listened: 60 },
        { user_id: 3, listened: 30 },
      ],
    },
    { date: '2026-11-22', listened: 30, by_user: [{ user_id: 3, listened: 30 }] },
  ])
  assert.deepEqual(activity.top_books[0], { library_id: 1, path: 'A', title: 'A', author: 'Ada', listened: 90, listeners: 2 })
  assert.deepEqual(activity.top_authors, [
    { name: 'Ada', listened: 90, books: 1 },
    { name: 'Bob', listened: 30, books: 1 },
  ])
  assert.deepEqual(activity.top_narrators, [{ name: 'Nan', listened: 90, books: 1 }])
  assert.deepEqual(activity.top_users, [
    { user_id: 1, username: 'Ann', listened: 60, sessions: 1, books: 1, finished: 0 },
    { user_id: 3, username: 'Bea', listened: 60, sessions: 2, books: 2, finished: 1 },
  ])
  assert.deepEqual(activity.funnel, { started: 3, reached_25: 2, reached_50: 2, reached_75: 1, finished: 1 })
  assert.deepEqual(activity.peak_concurrent, { streams: 2, at: '2026-11-21T12:00:30.000Z' })
  assert.deepEqual(
    activity.growth.map(({ books: n }: { books: number }) => n),
    [1, 1, 1, 1, 2, 2, 2],
  )
  assert.deepEqual(activity.storage, {
    bytes: 2_000_000,
    by_library: [{ library_id: 1, name: 'Books', bytes: 2_000_000, books: 2 }],
    by_format: [
      { key: 'm4b', bytes: 1_000_000, books: 1 },
      { key: 'mp3', bytes: 1_000_000, books: 1 },
    ],
    by_codec: [
      { key: 'aac', bytes: 1_000_000, books: 1 },
      { key: 'mp3', bytes: 1_000_000, books: 1 },
    ],
  })
  assert.deepEqual(activity.coverage, { books: 2, identified: 1, with_chapters: 1, with_cover: 0 })
  assert.deepEqual([activity.clients, activity.estimated], [[{ app: '', version: '', platform: '', devices: 2 }], 0])
  assert.deepEqual([activity.range, activity.utc_offset, activity.timezone], ['7d', 0, 'UTC'])
})

test('lists a chapter in which two people stopped a month ago, and whether its book has issues', async () => {
  await using all = await startTestServer([
    { path: 'A', parts: 3, seconds: 300 },
    { path: 'B', parts: 3, seconds: 300 },
  ])
  const { server, get, pass } = all
  const [bea, cid] = ['Bea', 'Cid'].map((name) => requestsAs(server, server.person(name, { granted: ['.'] })))
  for (const [request, position] of [
    [all.request, 150],
    [bea, 160],
    [cid, 250],
  ] as const)
    await request?.('PUT', '/progress?path=A', { position, duration: 300 })
  await all.save('B', 10)
  server.infrastructure.db.run("UPDATE books SET problem = 'unreadable' WHERE path = 'A'")
  assert.deepEqual((await get('/stats?range=7d')).activity.drop_offs, [])
  pass(31 * DAY)
  const { activity } = await get('/stats?range=7d')
  assert.deepEqual(activity.drop_offs, [
    { library_id: 1, path: 'A', title: 'A', chapter_index: 1, chapter: 'Chapter 2', listeners: 2, scan_error: true },
  ])
})

test('people not seen for 60 days are inactive; disabled accounts and guests are not listed', async () => {
  await using all = await startTestServer()
  const { server, get, pass } = all
  for (const name of ['Off', 'Guest']) server.person(name)
  server.infrastructure.db.run("UPDATE users SET disabled = username = 'Off', is_demo = username = 'Guest'")
  await all.save('A', 5)
  pass(61 * DAY)
  const { activity } = await get('/stats?range=7d')
  assert.deepEqual(activity.inactive_users, [{ user_id: 1, username: 'Ann', last_seen_at: '2026-11-21T12:00:00.000Z' }])
})

test('reports listening by day, for everyone or one person', async () => {
  await using all = await startTestServer()
  const { server, get, listen, root } = all
  const bea = requestsAs(server, server.person('Bea', { granted: ['.'] }))
  await listen('A', 30)
  await listen('A', 60, { by: bea })
  const both = await get('/listening?range=7d')
  assert.deepEqual([both.range, both.days.length, both.days.at(-1)?.listened], ['7d', 7, 90])
  assert.deepEqual((await get('/listening?range=7d&user_id=1')).days.at(-1), {
    date: '2026-11-21',
    listened: 30,
    by_user: [{ user_id: 1, listened: 30 }],
  })
  assert.deepEqual(await root('GET', `${ADMIN}/listening?user_id=x`), { status: 400, body: { error: 'invalid user_id' } })
  for (const url of ['/listening?range=1d', '/stats?range=1d'])
    assert.deepEqual(await root('GET', `${ADMIN}${url}`), {
      status: 400,
      body: { error: 'range must be 7d, 30d, 90d, 1y or a year', code: 'invalid_range' },
    })
})
