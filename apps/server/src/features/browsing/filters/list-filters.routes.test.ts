import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

const HOUR = 3600
const SHELF = [
  {
    path: 'A/Dune',
    author: 'Frank Herbert',
    narrator: 'Ann',
    genres: ['Science Fiction', 'Classics'],
    language: 'en',
    seconds: 21 * HOUR,
  },
  { path: 'A/Emma', author: 'Jane Austen', narrator: 'Bea', genres: ['classics'], language: 'en', seconds: 10 * HOUR },
  { path: 'B/Momo', author: 'Michael Ende', narrator: 'Ann', genres: ['Fantasy'], language: 'de', seconds: 5 * HOUR },
  { path: 'B/Zorn', author: 'Michael Ende', series: 'Wut', genres: ['Fantasy', 'Secret'], language: 'De', seconds: 5 * HOUR - 1 },
  { path: 'B/Untagged', seconds: HOUR },
] as const

async function createShelf() {
  const server = await createTestServer()
  for (const [at, book] of SHELF.entries())
    server.services.catalogue.save(
      1,
      createBook({ ...book, genres: [...('genres' in book ? book.genres : [])], bornMs: (at + 1) * 1000 }),
      {
        onDemand: false,
        notBeforeMs: 0,
      },
    )
  const ann = server.person('Ann', { granted: ['.'] })
  async function request(url: string, headers = ann) {
    const response = await server.app.inject({ url: `/api/v1/libraries/1/${url}`, headers })
    return { status: response.statusCode, body: response.json() }
  }
  const titles = async (query: string, headers = ann): Promise<string[]> => {
    const { body } = await request(`books?sort=title&${query}`, headers)
    return body.books.map(({ title }: { title: string }) => title)
  }
  async function listen(path: string, save: object, headers = ann) {
    const payload = { position: 60, duration: HOUR, finished: false, playback_speed: 1, device_id: 'd', ...save }
    const url = `/api/v1/libraries/1/progress?path=${encodeURIComponent(path)}`
    const { statusCode } = await server.app.inject({ method: 'PUT', url, headers, payload })
    assert.equal(statusCode, 200)
  }
  return { ...server, ann, request, titles, listen, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

const ALL = ['Dune', 'Emma', 'Momo', 'Untagged', 'Zorn']
const filters = [
  { query: 'genre=classics', titles: ['Dune', 'Emma'] },
  { query: 'genre=CLASSICS&genre=fantasy', titles: ['Dune', 'Emma', 'Momo', 'Zorn'] },
  { query: 'genre=Science%20Fiction&genre=Classics', titles: ['Dune', 'Emma'] },
  { query: 'genre=Cooking', titles: [] },
  { query: 'genre=', titles: ALL },
  { query: 'language=de', titles: ['Momo', 'Zorn'] },
  { query: 'language=de&narrator=Ann', titles: ['Momo'] },
  { query: 'genre=Fantasy&author=Michael%20Ende&series=Wut', titles: ['Zorn'] },
  { query: 'genre=Fantasy&author=Jane%20Austen', titles: [] },
  { query: `below_duration=${5 * HOUR}`, titles: ['Untagged', 'Zorn'] },
  { query: `min_duration=${5 * HOUR}&below_duration=${10 * HOUR}`, titles: ['Momo'] },
  { query: `min_duration=${10 * HOUR}&below_duration=${20 * HOUR}`, titles: ['Emma'] },
  { query: `min_duration=${20 * HOUR}`, titles: ['Dune'] },
  { query: 'min_duration=&below_duration=0', titles: ALL },
  { query: 'added_after=1970-01-01T00:00:04Z', titles: ['Untagged', 'Zorn'] },
  { query: 'added_after=1970-01-01T00:00:03.0004Z&language=de', titles: ['Zorn'] },
]
test('books are filtered', async (t) => {
  await using shelf = await createShelf()
  for (const { query, titles } of filters)
    await t.test(`${query} lists ${titles.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await shelf.titles(query), titles)
      for (const sort of ['recent', 'author']) assert.deepEqual((await shelf.titles(`${query}&sort=${sort}`)).toSorted(), titles)
    })
})

test("every book is not started, in progress or finished, by the caller's progress", async () => {
  await using shelf = await createShelf()
  await shelf.listen('A/Dune', {})
  await shelf.listen('B/Momo', { finished: true })
  await shelf.listen('A/Emma', { position: 0 })
  const bea = shelf.person('Bea', { granted: ['.'] })
  await shelf.listen('A/Emma', { finished: true }, bea)
  const states = {
    not_started: ['Emma', 'Untagged', 'Zorn'],
    in_progress: ['Dune'],
    finished: ['Momo'],
    'not_started&progress=finished': ['Emma', 'Momo', 'Untagged', 'Zorn'],
    'finished&progress=in_progress': ['Dune', 'Momo'],
    'not_started&progress=in_progress': ['Dune', 'Emma', 'Untagged', 'Zorn'],
    'finished&progress=not_started&progress=in_progress': ALL,
    'finished&language=en': [],
    'not_started&language=de': ['Zorn'],
  }
  for (const [state, titles] of Object.entries(states)) assert.deepEqual(await shelf.titles(`progress=${state}`), titles, state)
  assert.deepEqual(await shelf.titles('progress=finished', bea), ['Emma'])
})

for (const [sort, titles] of Object.entries({
  title: ['Dune', 'Emma', 'Momo', 'Zorn'],
  author: ['Dune', 'Emma', 'Momo', 'Zorn'],
  recent: ['Zorn', 'Momo', 'Emma', 'Dune'],
}))
  test(`the pages of a small set by ${sort} are consistent while the set changes`, async () => {
    await using shelf = await createShelf()
    const pathOf = (title: string) => SHELF.map(({ path }) => path).find((path) => path.endsWith(title)) ?? ''
    const [first = '', second = '', third = '', fourth = ''] = titles
    for (const title of [first, second, third]) await shelf.listen(pathOf(title), { finished: true })
    const page = async (cursor = '') => {
      const { body } = await shelf.request(`books?sort=${sort}&progress=finished&limit=1${cursor && `&cursor=${cursor}`}`)
      return { title: body.books[0]?.title, next: body.next_cursor }
    }
    const { title, next } = await page()
    assert.equal(title, first)
    assert.equal((await page(next)).title, second)
    // The cursor's book leaves the set, and another is added at its end.
    await shelf.listen(pathOf(first), { finished: false })
    await shelf.listen(pathOf(fourth), { finished: true })
    const rest: string[] = []
    for (let cursor = next; cursor; ) {
      const one = await page(cursor)
      rest.push(one.title)
      cursor = one.next
    }
    assert.deepEqual(rest, [second, third, fourth])
    assert.equal((await page()).title, second)
  })

test('wrong filters are refused', async (t) => {
  await using shelf = await createShelf()
  for (const query of [
    'progress=begun',
    'min_duration=long',
    'below_duration=-1',
    'added_after=yesterday',
    'added_after=2026-11-25',
  ])
    await t.test(`${query} is refused by name`, async () => {
      const { status, body } = await shelf.request(`books?${query}`)
      assert.deepEqual([status, body.error], [400, `invalid ${query.split('=')[0]}`])
    })
})

test('refuses more than fifty values of one filter', async () => {
  await using shelf = await createShelf()
  const { status, body } = await shelf.request(`books?${Array.from({ length: 51 }, (_, at) => `genre=${at}`).join('&')}`)
  assert.deepEqual([status, body.error], [400, 'too many genre values'])
})

test('a cursor is valid for its filters with values in any order', async () => {
  await using shelf = await createShelf()
  const { body } = await shelf.request('books?sort=title&genre=classics&genre=Fantasy&limit=1')
  const next = (query: string) => shelf.request(`books?sort=title&${query}&limit=1&cursor=${body.next_cursor}`)
  assert.equal((await next('genre=Fantasy&genre=classics')).body.books[0].title, 'Emma')
  for (const query of ['genre=Fantasy', 'genre=classics&genre=Fantasy&progress=finished', 'min_duration=1'])
    assert.deepEqual((await next(query)).body, { error: 'invalid cursor' }, query)
})

test('lists genres and languages of accessible books only', async () => {
  await using shelf = await createShelf()
  assert.deepEqual((await shelf.request('facets')).body, {
    genres: [
      { value: 'Classics', books: 2 },
      { value: 'Fantasy', books: 2 },
      { value: 'Science Fiction', books: 1 },
      { value: 'Secret', books: 1 },
    ],
    languages: [
      { value: 'De', books: 2 },
      { value: 'en', books: 2 },
    ],
  })
  const some = shelf.person('Cleo', { granted: ['A/Emma', 'B/Momo'] })
  assert.deepEqual((await shelf.request('facets', some)).body, {
    genres: [
      { value: 'classics', books: 1 },
      { value: 'Fantasy', books: 1 },
    ],
    languages: [
      { value: 'de', books: 1 },
      { value: 'en', books: 1 },
    ],
  })
  assert.deepEqual(await shelf.titles('genre=Fantasy&genre=Secret&genre=Classics', some), ['Emma', 'Momo'])
  const { status, body } = await shelf.request('facets', shelf.person('Dan'))
  assert.deepEqual([status, body], [403, { error: 'no access to this library' }])
})
