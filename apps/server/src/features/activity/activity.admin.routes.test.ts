import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asking } from '../../../test/asking.ts'
import { aListeningHouse } from './test/a-listening-house.ts'

const ADMIN = '/api/v1/admin'
const DAY = 24 * 3600

/** Ann (1) listens, Root (2) is an admin. */
async function aHouse(...asked: Parameters<typeof aListeningHouse>) {
  const all = await aListeningHouse(...asked)
  const root = asking(all.house, all.house.person('Root', { isAdmin: true }))
  return { ...all, root, get: async (url: string) => (await root('GET', `${ADMIN}${url}`)).body }
}

const routes = ['/sessions/live', '/sessions', '/stats', '/stats?range=7d', '/listening', '/users/1/progress']
for (const url of routes) {
  test(`GET /admin${url} is for admins only`, async () => {
    await using all = await aHouse()
    assert.deepEqual(await all.ask('GET', `${ADMIN}${url}`), { status: 403, body: { error: 'admin only' } })
    assert.equal((await all.root('GET', `${ADMIN}${url}`)).status, 200)
  })
}

test('who listens now is told with their device, chapter and address; a single save tells nothing', async () => {
  await using all = await aHouse([{ path: 'A', parts: 3, seconds: 300, author: 'Ada' }, { path: 'B' }])
  const { house, get, listen, save, pass } = all
  house.ground.db.run("UPDATE tokens SET client = 'Silo/2.1 (android)' WHERE id = 1")
  await save('B', 5)
  assert.deepEqual(await get('/sessions/live'), { sessions: [] })
  await listen('A', 120)
  const { sessions } = await get('/sessions/live')
  const started = new Date(all.clock.ms - 120_000).toISOString()
  assert.deepEqual(sessions, [
    {
      ...{ id: 2, user_id: 1, username: 'Ann', library_id: 1, path: 'A', title: 'A', author: 'Ada' },
      ...{ device_id: '', device_name: "Ann's phone", client: { app: 'Silo', version: '2.1', platform: 'android' } },
      ...{ started_at: started, last_at: new Date(all.clock.ms).toISOString(), start_position: 0, position: 120, duration: 3600 },
      ...{ speed: 1, listened: 120, codec: 'mp3', transcoded: false, finished: false, backfilled: false, imported: false },
      ...{ state: 'playing', chapter: 'Chapter 2', chapter_index: 1, ip: '127.0.0.1' },
    },
  ])
  pass(61)
  assert.equal((await get('/sessions/live')).sessions[0].state, 'paused')
  pass(600)
  assert.deepEqual(await get('/sessions/live'), { sessions: [] })
  assert.equal((await get('/sessions')).sessions[0].state, 'ended')
})

test('a chapter with a name of its own is told by name', async () => {
  await using all = await aHouse([])
  const { house } = all
  const { aBook } = await import('../../../test/a-book.ts')
  const book = aBook({ path: 'N', parts: 2, seconds: 300 })
  const chapters = book.chapters.map((chapter, at) => ({ ...chapter, title: ['The Worm', 'Track 02'][at] ?? '' }))
  house.services.catalogue.save(1, { ...book, chapters }, { onDemand: false, notBeforeMs: 0 })
  await all.listen('N', 15)
  const [first] = (await all.get('/sessions/live')).sessions
  assert.deepEqual([first.chapter, first.chapter_index], ['The Worm', 0])
  await all.listen('N', 15, { from: 160 })
  const [second] = (await all.get('/sessions/live')).sessions
  assert.deepEqual(['chapter' in second, second.chapter_index], [false, 1])
})

test('of a device that went from book to book only the last is live', async () => {
  await using all = await aHouse()
  await all.listen('A', 30)
  await all.listen('B', 30)
  await all.listen('A', 30, { from: 30 })
  const { sessions } = await all.get('/sessions/live')
  assert.deepEqual(
    sessions.map(({ path }: { path: string }) => path),
    ['A'],
  )
  assert.equal((await all.get('/sessions')).sessions.length, 2)
})

test('past sessions go page by page, newest beginning first, and by person, library and path', async () => {
  await using all = await aHouse()
  const { house, get, root } = all
  const bea = asking(house, house.person('Bea', { granted: ['.'] }))
  for (const path of ['A', 'B', 'A']) {
    await all.listen(path, 30)
    all.pass(DAY)
  }
  await all.listen('A', 30, { by: bea })
  const page = async (query: string) => {
    const body = await get(`/sessions?${query}`)
    return [body.sessions.map((one: { user_id: number; path: string }) => `${one.user_id}${one.path}`), body.next_before]
  }
  assert.deepEqual(await page(''), [['3A', '1A', '1B', '1A'], null])
  assert.deepEqual(await page('limit=2'), [['3A', '1A'], 3])
  assert.deepEqual(await page('limit=2&before=3'), [['1B', '1A'], null])
  const at = (await get('/sessions')).sessions[1].started_at
  house.ground.db.run('DELETE FROM sittings WHERE id = 3')
  assert.deepEqual(await page(`limit=2&before=3&before_at=${at}`), [['1B', '1A'], null])
  assert.deepEqual(await page('before=3'), [['1B', '1A'], null])
  assert.deepEqual(await page('user_id=1'), [['1B', '1A'], null])
  assert.deepEqual(await page('library_id=1&path=B'), [['1B'], null])
  assert.deepEqual(await page('library_id=2'), [[], null])
  assert.deepEqual(await page('user_id=99'), [[], null])
  for (const [query, error] of [
    ['path=A', 'path needs library_id'],
    ['user_id=x', 'invalid user_id'],
    ['library_id=x', 'invalid library_id'],
    ['before=x', 'invalid before'],
    ['before=3&before_at=x', 'invalid before'],
  ])
    assert.deepEqual(await root('GET', `${ADMIN}/sessions?${query}`), { status: 400, body: { error } })
})

test('without a range the figures say what there is and how far everybody is, and with one only what happened', async () => {
  await using all = await aHouse([{ path: 'A', author: 'Ada' }, { path: 'B' }])
  const { get, save, pass, root } = all
  await save('A', 5)
  pass(1)
  await root('PUT', '/progress?path=Gone/Book', { position: 7 })
  const { listening, ...rest } = await get('/stats')
  assert.deepEqual(rest, {
    total_books: 2,
    total_libraries: 2,
    total_users: 2,
    libraries: [
      { id: 1, name: 'Books', book_count: 2 },
      { id: 2, name: 'Other', book_count: 0 },
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
      ['Root', 'Book', '', 7],
      ['Ann', 'A', 'Ada', 5],
    ],
  )
  assert.deepEqual(Object.keys(await get('/stats?range=7d')), ['activity'])
})

test('what happened in a time is told of everybody together', async () => {
  const books = [
    { path: 'A', author: 'Ada', narrator: 'Nan', asin: 'B000000001', bornMs: Date.parse('2026-11-20T00:00:00Z'), parts: 2 },
    { path: 'B.m4b', author: 'Bob', bornMs: Date.parse('2026-01-01T00:00:00Z') },
  ]
  await using all = await aHouse(books, { at: '2026-11-21T12:00:00Z' })
  const { house, get, listen, save, pass } = all
  const bea = asking(house, house.person('Bea', { granted: ['.'] }))
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

test('a chapter in which two people stopped a month ago is told, with whether the book is broken', async () => {
  await using all = await aHouse([
    { path: 'A', parts: 3, seconds: 300 },
    { path: 'B', parts: 3, seconds: 300 },
  ])
  const { house, get, pass } = all
  const [bea, cid] = ['Bea', 'Cid'].map((name) => asking(house, house.person(name, { granted: ['.'] })))
  for (const [ask, position] of [
    [all.ask, 150],
    [bea, 160],
    [cid, 250],
  ] as const)
    await ask?.('PUT', '/progress?path=A', { position, duration: 300 })
  await all.save('B', 10)
  house.ground.db.run("UPDATE books SET problem = 'unreadable' WHERE path = 'A'")
  assert.deepEqual((await get('/stats?range=7d')).activity.drop_offs, [])
  pass(31 * DAY)
  const { activity } = await get('/stats?range=7d')
  assert.deepEqual(activity.drop_offs, [
    { library_id: 1, path: 'A', title: 'A', chapter_index: 1, chapter: 'Chapter 2', listeners: 2, scan_error: true },
  ])
})

test('whoever was not seen for 60 days is inactive; the disabled and guests are not told', async () => {
  await using all = await aHouse()
  const { house, get, pass } = all
  for (const name of ['Off', 'Guest']) house.person(name)
  house.ground.db.run("UPDATE users SET disabled = username = 'Off', is_demo = username = 'Guest'")
  await all.save('A', 5)
  pass(61 * DAY)
  const { activity } = await get('/stats?range=7d')
  assert.deepEqual(activity.inactive_users, [{ user_id: 1, username: 'Ann', last_seen_at: '2026-11-21T12:00:00.000Z' }])
})

test('listening is told day by day, of everybody or of one', async () => {
  await using all = await aHouse()
  const { house, get, listen, root } = all
  const bea = asking(house, house.person('Bea', { granted: ['.'] }))
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

test('an admin reads and puts right how far somebody is; their device is not told', async () => {
  await using all = await aHouse([{ path: 'A', author: 'Ada' }, { path: 'B' }])
  const { get, root, save, ask, house } = all
  await save('A', 5)
  const edit = await root('PATCH', `${ADMIN}/libraries/1/progress?path=A&user_id=1`, { finished: true, finished_at: null })
  assert.deepEqual([edit.status, edit.body.progress.finished, 'device_name' in edit.body.progress], [200, true, false])
  const [row] = (await get('/users/1/progress')).progress
  assert.deepEqual(
    [row.path, row.title, row.author, row.finished, row.finished_at, 'device_name' in row],
    ['A', 'A', 'Ada', true, null, false],
  )
  assert.equal((await ask('GET', '/progress?path=A')).body.progress.finished, true)
  const entries = house.ground.db.all<{ action: string; target: string; details: string }>(
    'SELECT action, target, details FROM audit_events',
  )
  assert.deepEqual(
    entries.map(({ action, target, details }) => [action, target, JSON.parse(details)]),
    [['progress.edit', 'Ann', { book: 'Books: A', finished: true, dates: true }]],
  )
  assert.deepEqual((await root('PATCH', `${ADMIN}/libraries/1/progress?path=B&user_id=1`, {})).body, { progress: null })
  assert.equal(house.ground.db.all('SELECT 1 FROM audit_events').length, 1)
})

test('what somebody began stays to be put right after they lost it; nothing new is begun for them', async () => {
  await using all = await aHouse()
  const { root, save, house, get } = all
  await save('A', 5)
  house.ground.db.run('DELETE FROM share_members')
  const edit = (path: string) => root('PATCH', `${ADMIN}/libraries/1/progress?path=${path}&user_id=1`, { position: 9 })
  assert.equal((await edit('A')).body.progress.position, 9)
  assert.deepEqual(await edit('B'), { status: 409, body: { error: 'that person cannot see this book', code: 'no_access' } })
  assert.equal((await get('/users/1/progress')).progress.length, 1)
})

const refused = [
  { url: '/libraries/1/progress?path=A', status: 400, body: { error: 'invalid user_id' } },
  { url: '/libraries/1/progress?path=A&user_id=x', status: 400, body: { error: 'invalid user_id' } },
  { url: '/libraries/1/progress?path=A&user_id=99', status: 404, body: { error: 'user not found' } },
  { url: '/libraries/9/progress?path=A&user_id=1', status: 404, body: { error: 'library not found' } },
  { url: '/libraries/x/progress?path=A&user_id=1', status: 400, body: { error: 'invalid library id' } },
  { url: '/libraries/1/progress?user_id=1', status: 400, body: { error: 'path is required' } },
  {
    url: '/libraries/1/progress?path=Nowhere&user_id=1',
    status: 404,
    body: { error: 'no progress or book at this path', code: 'book_not_found' },
  },
  { url: '/libraries/1/progress?path=A&user_id=1', sent: { set_aside: true }, status: 400, body: { error: 'invalid request' } },
  { url: '/libraries/1/progress?path=A&user_id=1', sent: { mood: 1 }, status: 400, body: { error: 'invalid request' } },
  {
    url: '/libraries/1/progress?path=A&user_id=1',
    sent: { position: -1 },
    status: 400,
    body: { error: "those dates or that position don't fit this book" },
  },
]
for (const { url, sent = { position: 1 }, status, body } of refused) {
  test(`PATCH ${url} of ${JSON.stringify(sent)}: ${status} ${body.error}`, async () => {
    await using all = await aHouse()
    assert.deepEqual(await all.root('PATCH', `${ADMIN}${url}`, sent), { status, body })
    assert.equal(all.house.ground.db.all('SELECT 1 FROM audit_events').length, 0)
  })
}

test('progress of nobody is not found', async () => {
  await using all = await aHouse()
  assert.deepEqual(await all.root('GET', `${ADMIN}/users/x/progress`), { status: 400, body: { error: 'invalid user id' } })
  assert.deepEqual(await all.root('GET', `${ADMIN}/users/99/progress`), { status: 404, body: { error: 'user not found' } })
})
