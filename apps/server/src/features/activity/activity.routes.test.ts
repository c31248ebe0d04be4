import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsAs } from '../../../test/requests.ts'
import { listeningServer } from './test/listening-server.ts'

const DAY = 24 * 3600
const BOOKS = [
  { path: 'A', author: 'Ada', narrator: 'Nan', series: 'Orchard', seriesIndex: 1 },
  { path: 'B', author: 'Ada', narrator: 'Ned', series: 'Orchard', seriesIndex: 2 },
  { path: 'C.m4b', author: 'Bob' },
]

test('the statistics of a person who never listened are all zero', async () => {
  await using all = await listeningServer([], { timeZone: 'Europe/Berlin' })
  const { status, body } = await all.request('GET', '/api/v1/me/stats?range=7d')
  const { hour_weekday, days, ...stats } = body.stats
  assert.equal(status, 200)
  assert.deepEqual([days.length, hour_weekday.length, hour_weekday.flat().length], [7, 7, 168])
  assert.deepEqual(days[0], { date: '2026-11-15', listened: 0 })
  const none = { listened: 0, sessions: 0, books: 0, finished: 0 }
  assert.deepEqual(stats, {
    range: '7d',
    from: '2026-11-14T23:00:00.000Z',
    to: '2026-11-21T12:00:00.000Z',
    timezone: 'CET',
    utc_offset: 60,
    totals: none,
    previous: none,
    estimated: 0,
    ...{ top_books: [], top_authors: [], top_narrators: [], top_series: [], finished_books: [], playback: [], clients: [] },
  })
})

test('counts listening by day, hour, book, author, narrator, playback and player', async () => {
  await using all = await listeningServer(BOOKS)
  const { server, request, listen, pass, save } = all
  server.infrastructure.db.run("UPDATE tokens SET client = 'Silo/2.1 (android)'")
  await listen('A', 60)
  pass(DAY)
  await listen('B', 120)
  await save('B', 3600, { finished: true })
  await listen('C.m4b', 30)
  const { stats } = (await request('GET', '/api/v1/me/stats')).body
  assert.deepEqual(stats.totals, { listened: 210, sessions: 3, books: 3, finished: 1 })
  assert.deepEqual(
    stats.days.filter(({ listened }: { listened: number }) => listened > 0),
    [
      { date: '2026-11-21', listened: 60 },
      { date: '2026-11-22', listened: 150 },
    ],
  )
  assert.deepEqual([stats.hour_weekday[5][12], stats.hour_weekday[6][12]], [60, 150])
  assert.deepEqual(stats.top_books[0], { library_id: 1, path: 'B', title: 'B', author: 'Ada', listened: 120 })
  assert.deepEqual(stats.top_authors, [
    { name: 'Ada', listened: 180, books: 2 },
    { name: 'Bob', listened: 30, books: 1 },
  ])
  assert.deepEqual(
    stats.top_narrators.map(({ name }: { name: string }) => name),
    ['Ned', 'Nan'],
  )
  assert.deepEqual(stats.top_series, [{ name: 'Orchard', listened: 180, books: 2 }])
  const [finished] = stats.finished_books
  assert.deepEqual([finished.path, finished.title, finished.finished_at.slice(0, 10)], ['B', 'B', '2026-11-22'])
  assert.deepEqual(stats.playback, [
    { transcoded: false, codec: 'mp3', listened: 180, sessions: 2 },
    { transcoded: false, codec: 'aac', listened: 30, sessions: 1 },
  ])
  assert.deepEqual(stats.clients, [{ app: 'Silo', version: '2.1', platform: 'android', devices: 1 }])
  pass(20 * DAY)
  const week = (await request('GET', '/api/v1/me/stats?range=7d')).body.stats
  assert.deepEqual([week.totals.listened, week.previous.listened], [0, 0])
  const month = (await request('GET', '/api/v1/me/listening?range=30d')).body
  assert.deepEqual([month.range, month.days.length, month.days.at(-1)], ['30d', 30, { date: '2026-12-12', listened: 0 }])
})

test('lists contain only accessible books; totals and days include all', async () => {
  await using all = await listeningServer(BOOKS)
  await all.listen('A', 60)
  await all.save('A', 3600, { finished: true })
  all.server.infrastructure.db.run('DELETE FROM share_members')
  const read = async () => (await all.request('GET', '/api/v1/me/stats')).body.stats
  const { totals, top_books, top_authors, top_series, finished_books } = await read()
  assert.deepEqual([totals.listened, totals.books, totals.finished], [60, 1, 1])
  assert.deepEqual([top_books, top_authors, top_series, finished_books], [[], [], [], []])
  all.server.infrastructure.db.run('INSERT INTO share_members SELECT 1, id FROM shares')
  assert.deepEqual([(await read()).top_books.length, (await read()).finished_books.length], [1, 1])
})

test('a removed book keeps its last known title and author', async () => {
  await using all = await listeningServer([{ path: 'A', title: 'Apples', author: 'Ada' }])
  await all.listen('A', 60)
  await all.listen('X/Never indexed', 30)
  all.server.services.catalogue.forget(1, ['A' as never])
  const { top_books } = (await all.request('GET', '/api/v1/me/stats')).body.stats
  assert.deepEqual(
    top_books.map(({ title, author }: { title: string; author: string }) => [title, author]),
    [
      ['Apples', 'Ada'],
      ['Never indexed', ''],
    ],
  )
})

test("a listener never sees another person's listening", async () => {
  await using all = await listeningServer()
  await all.listen('A', 60)
  const bea = requestsAs(all.server, all.server.person('Bea', { isAdmin: true }))
  assert.equal((await bea('GET', '/api/v1/me/stats')).body.stats.totals.listened, 0)
})

for (const url of ['/me/stats', '/me/listening']) {
  test(`${url} refuses an invalid range`, async () => {
    await using all = await listeningServer()
    assert.deepEqual(await all.request('GET', `/api/v1${url}?range=1d`), {
      status: 400,
      body: { error: 'range must be 7d, 30d, 90d, 1y or a year', code: 'invalid_range' },
    })
  })
}

test('sets a yearly goal, counts finished books towards it and removes it', async () => {
  await using all = await listeningServer()
  const { request, save, pass } = all
  const url = '/api/v1/me/goal'
  assert.deepEqual(await request('GET', url), { status: 200, body: { goal: null, year: 2026, finished: 0 } })
  const goal = { books_per_year: 12, updated_at: '2026-11-21T12:00:00.000Z' }
  assert.deepEqual(await request('PUT', url, { books_per_year: 12 }), { status: 200, body: { goal, year: 2026, finished: 0 } })
  await save('A', 9, { finished: true })
  await request('PATCH', '/progress?path=B', { finished: true, finished_at: '2025-06-01' })
  assert.equal((await request('GET', url)).body.finished, 1)
  // Finished again in the same year: each book counts once.
  pass(2 * DAY)
  await save('A', 1)
  await save('A', 9, { finished: true })
  assert.deepEqual([all.finishes().length, (await request('GET', url)).body.finished], [3, 1])
  pass(60 * DAY)
  assert.deepEqual((await request('GET', url)).body, { goal, year: 2027, finished: 0 })
  assert.equal((await request('DELETE', url)).status, 204)
  assert.equal((await request('GET', url)).body.goal, null)
})

for (const books_per_year of [0, 1001, 1.5, '12', null, undefined]) {
  test(`a goal of ${books_per_year} is refused`, async () => {
    await using all = await listeningServer()
    assert.deepEqual(await all.request('PUT', '/api/v1/me/goal', { books_per_year }), {
      status: 400,
      body: { error: 'books_per_year must be a whole number from 1 to 1000' },
    })
  })
}
