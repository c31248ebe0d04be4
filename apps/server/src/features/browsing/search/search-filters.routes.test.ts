import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { insertManyBooks, insertSearchTexts } from '../../../../test/many-books.ts'
import { createBook } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

const HOUR = 3600
const WORDS = ['sea', 'stone', 'seaside']

/** Thirty books whose titles, people, genres, languages and lengths repeat at different intervals, a few of them heard. */
async function createShelf() {
  const server = await createTestServer()
  for (let at = 0; at < 30; at += 1)
    server.services.catalogue.save(
      1 + (at % 2),
      createBook({
        path: `book ${at}`,
        title: `The ${WORDS[at % 3]} ${at}`,
        author: ['Ann', 'Bea', 'Ann and Bea'][at % 3 === 0 ? 2 : at % 2] ?? '',
        narrator: at % 4 === 0 ? 'Cleo' : 'Dora',
        series: at % 5 === 0 ? 'Tides' : '',
        genres: [['Fantasy'], ['fantasy', 'Classics'], []][at % 3] ?? [],
        language: at % 7 === 0 ? 'de' : 'en',
        seconds: (1 + at) * HOUR,
        bornMs: at * 86_400_000,
      }),
      { onDemand: false, notBeforeMs: 0 },
    )
  const ann = server.person('Ann', { granted: ['.'] })
  const share = server.infrastructure.db.one<{ id: number }>('SELECT id FROM shares')
  server.infrastructure.db.run("INSERT INTO share_rules (share_id, library_id, path) VALUES (:share, 2, 'book 1')", {
    share: share.id,
  })
  const get = async (url: string) => (await server.app.inject({ url: `/api/v1/${url}`, headers: ann })).json()
  for (const [at, save] of [
    [0, { finished: true }],
    [6, { finished: false }],
    [1, { finished: false }],
  ] as const) {
    const payload = { position: 60, duration: HOUR, playback_speed: 1, device_id: 'd', ...save }
    const url = `/api/v1/libraries/${1 + (at % 2)}/progress?path=book%20${at}`
    assert.equal((await server.app.inject({ method: 'PUT', url, headers: ann, payload })).statusCode, 200)
  }
  const titlesOf = async (url: string): Promise<string[]> => {
    const titles: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await get(`${url}${cursor && `&cursor=${cursor}`}`)
      titles.push(...page.books.map(({ title }: { title: string }) => title))
      cursor = page.next_cursor
    }
    return titles
  }
  return { ...server, get, titlesOf, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

const anyFilter = fc
  .record(
    {
      author: fc.constantFrom('Ann', 'Bea', 'Ann and Bea', 'Nobody'),
      narrator: fc.constantFrom('Cleo', 'Dora'),
      series: fc.constant('Tides'),
      genre: fc.constantFrom('fantasy', 'Classics'),
      language: fc.constantFrom('EN', 'de'),
      progress: fc.constantFrom('not_started', 'in_progress', 'finished'),
      min_duration: fc.constantFrom('18000', '36000'),
      below_duration: fc.constantFrom('40000', '72000'),
      added_after: fc.constantFrom('1970-01-05T00:00:00Z', '1970-01-20T00:00:00Z'),
    },
    { requiredKeys: [] },
  )
  .map((filter) => new URLSearchParams(filter))

test('a filtered search finds what both the search and the filtered lists contain, once, page by page', async () => {
  await using shelf = await createShelf()
  await fc.assert(
    fc.asyncProperty(anyFilter, fc.constantFrom('sea', 'tone', 'the'), fc.constantFrom(2, 50), async (filter, q, limit) => {
      const found = await shelf.titlesOf(`search?q=${q}&limit=${limit}&paged=1&${filter}`)
      const unfiltered = await shelf.titlesOf(`search?q=${q}&limit=50&paged=1`)
      const listed = [
        ...(await shelf.titlesOf(`libraries/1/books?sort=title&${filter}`)),
        ...(await shelf.titlesOf(`libraries/2/books?sort=title&${filter}`)),
      ]
      assert.deepEqual(
        found.toSorted(),
        unfiltered.filter((title) => listed.includes(title)).sort(),
        'the same books as search and lists',
      )
      const { total } = await shelf.get(`search?q=${q}&paged=1&${filter}`)
      assert.equal(total, found.length)
    }),
    { numRuns: 60 },
  )
})

test('the filter also applies if too many books match to rank them', async () => {
  await using server = await createTestServer()
  const { db } = server.infrastructure
  insertManyBooks(db, { count: 3_000, genres: { Rare: 600 } })
  insertSearchTexts(db)
  const headers = server.person('Root', { isAdmin: true })
  const { books, total } = (await server.app.inject({ url: '/api/v1/search?q=author&paged=1&genre=RARE', headers })).json()
  const rare = db.all<{ path: string }>('SELECT path FROM books WHERE id % 600 = 0 ORDER BY id DESC')
  assert.deepEqual(
    books.map(({ rel_path: where }: { rel_path: string }) => where),
    rare.map(({ path }) => path),
  )
  assert.equal(total, rare.length)
})

test('an invalid filter and a cursor for another filter are refused', async () => {
  await using shelf = await createShelf()
  assert.deepEqual(await shelf.get('search?q=sea&progress=begun'), { error: 'invalid progress' })
  const { next_cursor: cursor } = await shelf.get('search?q=sea&paged=1&limit=2&genre=fantasy')
  assert.match(cursor, /./)
  assert.deepEqual(await shelf.get(`search?q=sea&paged=1&limit=2&cursor=${cursor}`), { error: 'invalid cursor' })
  const sameFilter = await shelf.get(`search?q=sea&paged=1&limit=2&genre=fantasy&cursor=${cursor}`)
  assert.ok(sameFilter.books.length > 0)
})
