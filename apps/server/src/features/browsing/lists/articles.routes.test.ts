import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { createBook, type TestBookOptions } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

interface Page {
  books: { title: string; rel_path: string }[]
  next_cursor?: string
  letters?: { letter: string; cursor: string }[]
}

async function createShelf(books: readonly TestBookOptions[], language = 'en') {
  const server = await createTestServer()
  const admin = server.person('Root', { isAdmin: true })
  server.services.libraries.setArticleLanguage(1, language)
  for (const book of books) server.services.catalogue.save(1, createBook(book), { onDemand: false, notBeforeMs: 0 })
  async function request(url: string) {
    const response = await server.app.inject({ url: `/api/v1${url}`, headers: admin })
    return { status: response.statusCode, body: response.json() as Page }
  }
  async function change(body: object) {
    return server.app.inject({ method: 'PATCH', url: '/api/v1/admin/libraries/1', headers: admin, payload: body })
  }
  const titles = async (query = 'sort=title') => (await request(`/libraries/1/books?${query}`)).body.books.map(({ title }) => title)
  return { ...server, admin, request, change, titles, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

const ZOO = ['The Zebra', 'A Yak', 'An Xylo', 'Winter']
const zoo = ZOO.map((title, at) => ({ path: `${at}`, title }))

test('lists and letters by title skip the leading article', async () => {
  await using shelf = await createShelf(zoo)
  assert.deepEqual(await shelf.titles(), ['Winter', 'An Xylo', 'A Yak', 'The Zebra'])
  const { body } = await shelf.request('/libraries/1/books?sort=title&letters=1')
  assert.deepEqual(
    body.letters?.map(({ letter }) => letter),
    ['W', 'X', 'Y', 'Z'],
  )
  const { body: admins } = await shelf.request('/admin/books?sort=title')
  assert.deepEqual(
    admins.books.map(({ title }) => title),
    ['Winter', 'An Xylo', 'A Yak', 'The Zebra'],
  )
})

test("a book's language decides, else the language of most books", async () => {
  await using shelf = await createShelf(
    [
      { path: 'a', title: 'Die Wand' },
      { path: 'b', title: 'Die Hard', language: 'English' },
      { path: 'c', title: 'The Ork', language: 'eng' },
      { path: 'd', title: 'The Alm', language: 'ru' },
    ],
    'de',
  )
  assert.deepEqual(await shelf.titles(), ['Die Hard', 'The Ork', 'The Alm', 'Die Wand'])
})

test('a library setting keeps articles, and cursors of the other order are refused', async () => {
  await using shelf = await createShelf(zoo)
  const cursorOf = async () => (await shelf.request('/libraries/1/books?sort=title&limit=1')).body.next_cursor
  const early = await cursorOf()
  const statusOf = async (cursor: string | undefined) =>
    (await shelf.request(`/libraries/1/books?sort=title&limit=1&cursor=${cursor}`)).status
  assert.equal(await statusOf(early), 200)
  assert.equal((await shelf.change({ skip_articles: false })).statusCode, 200)
  assert.deepEqual(await shelf.titles(), ['A Yak', 'An Xylo', 'The Zebra', 'Winter'])
  assert.deepEqual([await statusOf(early), await statusOf(await cursorOf())], [400, 200])
  assert.equal((await shelf.change({ skip_articles: true })).statusCode, 200)
  assert.deepEqual(await shelf.titles(), ['Winter', 'An Xylo', 'A Yak', 'The Zebra'])
})

test('series are sorted without articles and grouped by whole names', async () => {
  await using shelf = await createShelf([
    { path: 'a', title: 'One', series: 'The Zebra' },
    { path: 'b', title: 'Two', series: 'Zebra' },
    { path: 'c', title: 'Three', series: 'A Yak' },
    { path: 'd', title: 'Four', series: 'Winter', moreSeries: [{ name: 'The Antelope', position: 1 }] },
  ])
  const { body } = await shelf.request('/libraries/1/series?memberships=1')
  const { series } = body as unknown as { series: { name: string; sort_name?: string; books: number }[] }
  assert.deepEqual(
    series.map(({ name, sort_name: sorted, books }) => [name, sorted, books]),
    [
      ['The Antelope', 'Antelope', 0],
      ['Winter', undefined, 1],
      ['A Yak', 'Yak', 1],
      ['The Zebra', 'Zebra', 1],
      ['Zebra', undefined, 1],
    ],
  )
  const rows = (await shelf.request('/admin/books?sort=series')).body.books
  assert.deepEqual(
    rows.map(({ title }) => title),
    ['Four', 'Three', 'One', 'Two'],
  )
  assert.deepEqual(await shelf.titles('series=The%20Zebra'), ['One'])
})

test('a search by prefix finds a title with its article and without', async () => {
  await using shelf = await createShelf(zoo)
  for (const typed of ['the ze', 'ze', 'zebra'])
    assert.deepEqual(
      (await shelf.request(`/search?q=${encodeURIComponent(typed)}`)).body.books.map(({ title }) => title),
      ['The Zebra'],
    )
})

test('in random libraries, letters are the initials of the list in order, and pages are complete', async () => {
  const word = fc.constantFrom('The', 'A', 'Die', 'Der', "L'", 'Zebra', 'yak', 'Émile', '1984', '“', 'El', '三体', 'the', 'An')
  const title = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  const book = fc.record({ title, language: fc.constantFrom('', 'en', 'de', 'fr', 'ru', 'Spanish') })
  await fc.assert(
    fc.asyncProperty(fc.array(book, { maxLength: 12 }), fc.constantFrom('', 'en', 'de'), async (books, language) => {
      await using shelf = await createShelf(
        books.map((one, at) => ({ path: `${at}`, ...one })),
        language,
      )
      const all = (await shelf.request('/libraries/1/books?sort=title&letters=1')).body
      const paths = all.books.map(({ rel_path: path }) => path)
      assert.deepEqual(paths.toSorted(), books.map((_, at) => `${at}`).toSorted())
      const paged: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const page: Page = (await shelf.request(`/libraries/1/books?sort=title&limit=2&cursor=${cursor}`)).body
        paged.push(...page.books.map(({ rel_path: path }) => path))
        cursor = page.next_cursor
      }
      assert.deepEqual(paged, paths)
      const starts: number[] = []
      for (const { cursor } of all.letters ?? []) {
        const [first] = (await shelf.request(`/libraries/1/books?sort=title&limit=1&cursor=${cursor}`)).body.books
        starts.push(paths.indexOf(first?.rel_path ?? ''))
      }
      assert.deepEqual(
        starts,
        starts.toSorted((a, b) => a - b),
      )
      assert.equal(new Set(starts).size, starts.length)
    }),
    { numRuns: runs(6, 60) },
  )
})
