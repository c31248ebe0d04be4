import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook, type TestBookOptions } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

async function createShelf(books: readonly (TestBookOptions & { library?: number })[], { timeZone = 'UTC' } = {}) {
  const server = await createTestServer({ deps: { timeZone } })
  const admin = server.person('Root', { isAdmin: true })
  for (const { library = 1, ...book } of books)
    server.services.catalogue.save(library, createBook(book), { onDemand: false, notBeforeMs: 0 })
  async function request(url: string, as: { authorization: string } = admin) {
    const response = await server.app.inject({ url: `/api/v1/admin${url}`, headers: as })
    return { status: response.statusCode, body: response.json() }
  }
  const found = async (query: string): Promise<string[]> => {
    const { status, body } = await request(`/books?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.books.map(({ path }: { path: string }) => path)
  }
  return { ...server, admin, request, found, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

const day = (text: string) => Date.parse(text)
const BOOKS: readonly (TestBookOptions & { library?: number })[] = [
  {
    ...{ path: 'dune.m4b', title: 'Dune', author: 'Frank Herbert', series: 'Dune', seriesIndex: 1, narrator: 'Scott Brick' },
    ...{
      published: '1965',
      seconds: 75_600,
      sizeBytes: 900,
      asin: 'B0036S4B2G',
      genres: ['Sci-Fi', 'Classic'],
      language: 'English',
    },
    ...{ bornMs: day('2026-01-02'), abridged: false },
  },
  {
    ...{ path: 'Messiah', title: 'Dune Messiah', author: 'Frank Herbert', series: 'Dune', seriesIndex: 2, narrator: 'Scott Brick' },
    ...{ published: '1969', seconds: 32_000, sizeBytes: 500, parts: 3, genres: ['sci-fi'], tags: ['owned'], publisher: 'Ace' },
    ...{ bornMs: day('2026-01-03'), language: 'english' },
  },
  {
    ...{
      path: 'emma.mp3',
      title: 'emma',
      author: 'Jane Austen',
      published: '1815',
      seconds: 60_000,
      sizeBytes: 700,
      isbn: '9780141439587',
    },
    ...{ bornMs: day('2026-01-01'), abridged: true, explicit: true },
  },
  { path: 'unknown.mp3', title: 'Älone', seconds: 10, sizeBytes: 1, bornMs: day('2026-01-04'), library: 2 },
]

test('a row has all fields of an admin list', async () => {
  await using shelf = await createShelf(BOOKS)
  const { body } = await shelf.request('/books?q=messiah')
  assert.deepEqual(body.books, [
    {
      library_id: 1,
      library_name: 'Books',
      path: 'Messiah',
      is_folder: true,
      title: 'Dune Messiah',
      author: 'Frank Herbert',
      narrator: 'Scott Brick',
      authors: ['Frank Herbert'],
      narrators: ['Scott Brick'],
      series: 'Dune',
      series_index: 2,
      series_list: [{ name: 'Dune', position: 2 }],
      published: '1969',
      duration: 32_000,
      format: 'mp3',
      codec: 'mp3',
      direct_playable: true,
      size: 500,
      added_at: '2026-01-03T00:00:00Z',
      has_cover: false,
      custom_cover: false,
      chapter_count: 3,
      file_count: 3,
      asin: '',
      isbn: '',
      matched: false,
      edited: false,
      edited_fields: [],
      chapters_source: 'files',
    },
  ])
})

const filters: readonly [string, string[]][] = [
  ['', ['unknown.mp3', 'dune.m4b', 'Messiah', 'emma.mp3']],
  ['library_id=2', ['unknown.mp3']],
  ['q=dune', ['dune.m4b', 'Messiah']],
  ['q=!!', ['unknown.mp3', 'dune.m4b', 'Messiah', 'emma.mp3']],
  ['author=Jane%20Austen', ['emma.mp3']],
  ['narrator=Scott%20Brick&series=Dune', ['dune.m4b', 'Messiah']],
  ['format=m4b', ['dune.m4b']],
  ['format=m4b&format=mp3', ['unknown.mp3', 'dune.m4b', 'Messiah', 'emma.mp3']],
  ['codec=aac', ['dune.m4b']],
  ['genre=SCI-FI', ['dune.m4b', 'Messiah']],
  ['genre=classic&language=English', ['dune.m4b']],
  ['tag=Owned', ['Messiah']],
  ['publisher=ace', ['Messiah']],
  ['matched=true', ['dune.m4b', 'emma.mp3']],
  ['has_chapters=true', ['Messiah']],
  ['has_cover=true', []],
  ['direct_playable=true', ['unknown.mp3', 'dune.m4b', 'Messiah', 'emma.mp3']],
  ['edited=true', []],
  ['abridged=true', ['emma.mp3']],
  ['abridged=false', ['unknown.mp3', 'dune.m4b', 'Messiah']],
  ['explicit=true', ['emma.mp3']],
  ['min_duration=32000&max_duration=60000', ['Messiah', 'emma.mp3']],
  ['min_duration=0&max_duration=0', ['unknown.mp3', 'dune.m4b', 'Messiah', 'emma.mp3']],
  ['added_after=2026-01-02&added_before=2026-01-04T00:00:00Z', ['dune.m4b', 'Messiah']],
]
test('books are filtered', async (t) => {
  await using shelf = await createShelf(BOOKS)
  for (const [query, expected] of filters)
    await t.test(`filters books by ${query || 'nothing'}`, async () => {
      assert.deepEqual(await shelf.found(query), expected)
    })
})

test("a day in a filter is in the server's time zone", async () => {
  await using shelf = await createShelf(BOOKS, { timeZone: 'America/New_York' })
  assert.deepEqual(await shelf.found('added_after=2026-01-01&added_before=2026-01-02'), ['dune.m4b'])
  assert.deepEqual(await shelf.found('added_after=2026-01-01T00:00:00Z&added_before=2026-01-02T00:00:00Z'), ['emma.mp3'])
})

const sorts: readonly [string, string[]][] = [
  ['sort=author', ['dune.m4b', 'Messiah', 'emma.mp3', 'unknown.mp3']],
  ['sort=author&order=desc', ['emma.mp3', 'Messiah', 'dune.m4b', 'unknown.mp3']],
  ['sort=surname', ['emma.mp3', 'dune.m4b', 'Messiah', 'unknown.mp3']],
  ['sort=surname&order=desc', ['dune.m4b', 'Messiah', 'emma.mp3', 'unknown.mp3']],
  ['sort=series', ['dune.m4b', 'Messiah', 'unknown.mp3', 'emma.mp3']],
  ['sort=narrator&order=desc', ['dune.m4b', 'Messiah', 'unknown.mp3', 'emma.mp3']],
  ['sort=published', ['unknown.mp3', 'emma.mp3', 'dune.m4b', 'Messiah']],
  ['sort=added&order=desc', ['unknown.mp3', 'Messiah', 'dune.m4b', 'emma.mp3']],
  ['sort=duration', ['unknown.mp3', 'Messiah', 'emma.mp3', 'dune.m4b']],
  ['sort=size&order=desc', ['dune.m4b', 'emma.mp3', 'Messiah', 'unknown.mp3']],
  ['sort=title&order=desc', ['emma.mp3', 'Messiah', 'dune.m4b', 'unknown.mp3']],
]
test('books are sorted', async (t) => {
  await using shelf = await createShelf(BOOKS)
  for (const [query, expected] of sorts)
    await t.test(`sorts by ${query}, in one page or several`, async () => {
      assert.deepEqual(await shelf.found(query), expected)
      const paged: string[] = []
      for (let cursor = ''; ; ) {
        const { body } = await shelf.request(`/books?${query}&limit=1${cursor && `&cursor=${cursor}`}`)
        paged.push(...body.books.map(({ path }: { path: string }) => path))
        if (body.next_cursor === undefined) break
        cursor = body.next_cursor
      }
      assert.deepEqual(paged, expected)
    })
})

const refused: readonly [string, string][] = [
  ['library_id=0', 'invalid library_id'],
  ['library_id=x', 'invalid library_id'],
  ['has_cover=1', 'invalid has_cover'],
  ['min_duration=-1', 'invalid min_duration'],
  ['added_after=yesterday', 'invalid added_after'],
  ['added_before=2026-02-30', 'invalid added_before'],
  ['sort=colour', 'invalid sort'],
  ['order=up', 'invalid order'],
  ['limit=many', 'invalid limit'],
  ['issue=duplicate', 'unknown issue'],
  ['issue=nonsense', 'unknown issue'],
  ['issue_ignored=true', 'issue_ignored needs an issue'],
  ['cursor=x', 'invalid cursor'],
  [`${Array.from({ length: 51 }, (_, at) => `format=${at}`).join('&')}`, 'too many format or codec values'],
  [`${Array.from({ length: 51 }, (_, at) => `genre=${at}`).join('&')}`, 'too many genre values'],
]
test('wrong parameters are refused', async (t) => {
  await using shelf = await createShelf([])
  for (const [query, error] of refused)
    await t.test(`refuses ${query.slice(0, 40)}`, async () => {
      assert.deepEqual(await shelf.request(`/books?${query}`), { status: 400, body: { error } })
    })
})

test('refuses a cursor for another order, and replaces a limit out of range by 60', async () => {
  await using shelf = await createShelf(Array.from({ length: 62 }, (_, at) => ({ path: `${at}.mp3` })))
  const { body } = await shelf.request('/books?limit=1')
  for (const order of ['sort=author', 'order=desc'])
    assert.deepEqual((await shelf.request(`/books?${order}&cursor=${body.next_cursor}`)).body, { error: 'invalid cursor' })
  for (const limit of ['0', '-1', '201']) assert.equal((await shelf.found(`limit=${limit}`)).length, 60)
})

test('counts each dimension without its own filter', async () => {
  await using shelf = await createShelf(BOOKS)
  const { body } = await shelf.request('/books/facets?format=m4b&genre=classic')
  assert.deepEqual(body, {
    total: 1,
    libraries: [{ library_id: 1, count: 1 }],
    formats: [{ value: 'm4b', count: 1 }],
    codecs: [{ value: 'aac', count: 1 }],
    direct_playable: { yes: 1, no: 0 },
    has_cover: { yes: 0, no: 1 },
    has_chapters: { yes: 0, no: 1 },
    matched: { yes: 1, no: 0 },
    edited: { yes: 0, no: 1 },
    abridged: { yes: 0, no: 1 },
    explicit: { yes: 0, no: 1 },
    genres: [
      { value: 'Classic', count: 1 },
      { value: 'Sci-Fi', count: 1 },
    ],
    tags: [],
    languages: [{ value: 'English', count: 1 }],
    publishers: [],
  })
  const all = (await shelf.request('/books/facets?matched=true')).body
  assert.deepEqual([all.total, all.matched], [2, { yes: 2, no: 2 }])
  assert.deepEqual((await shelf.request('/books/facets')).body.languages, [{ value: 'English', count: 2 }])
  assert.deepEqual((await shelf.request('/books/facets?library_id=2')).body.libraries, [
    { library_id: 1, count: 3 },
    { library_id: 2, count: 1 },
  ])
})

test('the lists of books and people are for admins only', async () => {
  await using shelf = await createShelf([])
  const ann = shelf.person('Ann', { granted: ['.'] })
  for (const url of ['/books', '/books/facets', '/authors', '/narrators', '/series'])
    assert.deepEqual(await shelf.request(url, ann), { status: 403, body: { error: 'admin only', code: 'admin_only' } })
})
