import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook, type TestBookOptions } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

interface Row {
  rel_path: string
  title: string
  dedup_key?: string
  multi_file?: boolean
  library_id: number
  other_locations?: { library_id: number; path: string }[]
}

async function createShelf(books: readonly (TestBookOptions & { library?: number })[]) {
  const server = await createTestServer()
  const headers = server.person('Root', { isAdmin: true })
  put(books)
  function put(more: readonly (TestBookOptions & { library?: number })[]): void {
    for (const { library = 1, ...book } of more)
      server.services.catalogue.save(library, createBook(book), { onDemand: false, notBeforeMs: 0 })
  }
  async function request(url: string, as: { authorization: string } = headers) {
    const response = await server.app.inject({ url: `/api/v1${url}`, headers: as })
    return { status: response.statusCode, body: response.json() as { books: Row[]; next_cursor?: string; error?: string } }
  }
  return {
    ...server,
    put,
    request,
    find: async (q: string, as = headers) => (await request(`/search?q=${encodeURIComponent(q)}`, as)).body.books,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}
const paths = (rows: readonly Row[]) => rows.map(({ rel_path }) => rel_path)

test('Q-01 finds a word by its prefix, and also inside words', async () => {
  await using shelf = await createShelf([{ path: 'Unsouled' }, { path: 'Soulsmith' }, { path: 'Solitude' }])
  assert.deepEqual(paths(await shelf.find('soul')), ['Soulsmith', 'Unsouled'])
})

test('Q-02 words may match different columns', async () => {
  await using shelf = await createShelf([
    { path: 'Unsouled', author: 'Will Wight', series: 'Cradle' },
    { path: 'Other', author: 'Will Wight' },
  ])
  assert.deepEqual(paths(await shelf.find('wight cradle')), ['Unsouled'])
})

for (const typed of ['', '   ', '!!!', '"', '*'])
  test(`Q-03 "${typed}" finds nothing, without an error`, async () => {
    await using shelf = await createShelf([{ path: 'Dune' }])
    const { status, body } = await shelf.request(`/search?q=${encodeURIComponent(typed)}`)
    assert.deepEqual([status, body], [200, { books: [] }])
  })

test('Q-04 treats operators as words', async () => {
  await using shelf = await createShelf([
    { path: 'a', title: 'Title Dune or not x-ray' },
    { path: 'b', title: 'Dune' },
  ])
  assert.deepEqual(paths(await shelf.find('title:dune OR NOT x*')), ['a'])
})

const spellings = [
  { name: 'Q-05 an apostrophe', title: 'Heaven’s River', typed: "heaven's" },
  { name: 'Q-05 no apostrophe', title: 'Heaven’s River', typed: 'heavens' },
  { name: 'Q-06 plain letters for accented ones', title: 'Černá lilie', typed: 'CERNA' },
  { name: 'Q-06 accented letters', title: 'Černá lilie', typed: 'černá' },
  { name: 'letters that do not decompose', title: 'Łódź', typed: 'lodz' },
  { name: 'sharp s', title: 'Straße', typed: 'strasse' },
  { name: 'numbers without a comma', title: '20,000 Leagues', typed: '20000' },
  { name: 'a macron in decomposed form', title: 'Shōgun', typed: 'Sho\u0304gun' },
  { name: 'U-13 Cyrillic', title: 'Война и мир', typed: 'война' },
  { name: 'U-13 ideographs at the start of a title', title: '三体', typed: '三体' },
  { name: 'an ideograph inside a title', title: 'ノルウェイの森', typed: '森' },
  { name: 'two ideographs inside a title', title: 'ノルウェイの森', typed: 'の森' },
]
for (const { name, title, typed } of spellings)
  test(`${name}: "${typed}" finds ${title}`, async () => {
    await using shelf = await createShelf([
      { path: 'book', title },
      { path: 'other', title: 'Something else' },
    ])
    assert.deepEqual(paths(await shelf.find(typed)), ['book'])
  })

const letters: readonly (readonly [title: string, ...typed: string[]])[] = [
  ['Пётр Первый', 'Петр', 'пётр', 'етр'],
  ['Петр Первый', 'Пётр'],
  ['Straße', 'strasse', 'STRASSE', 'tras'],
  ['Strasse', 'Straße'],
  ['Øresund', 'oresund', 'ore'],
  ['Oresund', 'øresund'],
  ['Ærø', 'aero', 'aerø'],
  ['Łódź', 'lodz', 'łódź', 'odz'],
  ['Đorđe', 'dorde'],
  ['Diyarbakır', 'diyarbakir', 'DIYARBAKIR'],
  ['ｶﾀｶﾅ', 'カタカナ'],
  ['カタカナ', 'ｶﾀｶﾅ'],
  ['Οδύσσεια', 'οδυσσεια', 'ΟΔΥΣΣΕΙΑ'],
  ['ألف ليلة', 'الف'],
  ['Ґрунт', 'грунт'],
  ['Йога', 'йога', 'ЙОГА'],
]
for (const [title, ...searches] of letters)
  test(`letters are compared as people type them: ${searches.join(', ')} finds ${title}`, async () => {
    await using shelf = await createShelf([
      { path: 'book', title },
      { path: 'author', author: title },
      { path: 'other', title: 'Something else' },
    ])
    for (const typed of searches) assert.deepEqual(paths(await shelf.find(typed)).toSorted(), ['author', 'book'], typed)
  })

for (const [title, typed] of [
  ['Йога', 'иога'],
  ['Иога', 'йога'],
  ['ガラス', 'カラス'],
  ['Їжак', 'іжак'],
] as const)
  test(`"${typed}" is another word than ${title}`, async () => {
    await using shelf = await createShelf([{ path: 'book', title }])
    assert.deepEqual(paths(await shelf.find(typed)), [])
  })

test('Q-07 accepts a search of ten thousand characters', async () => {
  await using shelf = await createShelf([{ path: 'Dune' }])
  assert.deepEqual(await shelf.find('dune '.repeat(2000)), (await shelf.find('dune')).slice(0, 1))
})

test('Q-08 an invalid limit means 50', async () => {
  await using shelf = await createShelf(
    Array.from({ length: 60 }, (_, at) => ({ path: `Saga ${at}/Saga`, title: `Saga of ${at}` })),
  )
  for (const limit of ['0', '-1', '201', 'abc'])
    assert.equal((await shelf.request(`/search?q=saga&limit=${limit}`)).body.books.length, 50)
  assert.equal((await shelf.request('/search?q=saga&limit=7')).body.books.length, 7)
})

test('Q-09 Q-10 finds only shared books, without wildcards in paths', async () => {
  await using shelf = await createShelf([
    { path: 'Ann/Dune' },
    { path: 'Bob/Dune' },
    { path: '50%_off/Dune' },
    { path: '50x_off/Dune' },
  ])
  const ann = shelf.person('Ann', { granted: ['Ann', '50%_off'] })
  assert.deepEqual(paths(await shelf.find('dune', ann)).toSorted(), ['50%_off/Dune', 'Ann/Dune'])
  assert.deepEqual((await shelf.request('/libraries/1/books', ann)).body.books.map(({ rel_path }) => rel_path).toSorted(), [
    '50%_off/Dune',
    'Ann/Dune',
  ])
  const stranger = shelf.person('Cleo')
  assert.deepEqual(await shelf.find('dune', stranger), [])
  assert.deepEqual((await shelf.request('/libraries/1/books', stranger)).status, 403)
})

const ASIN = 'B0ABCDEFGH'
test('Q-11 copies in two libraries are one row that names the other location', async () => {
  await using shelf = await createShelf([
    { path: 'Dune.m4b', asin: ASIN },
    { path: 'Dune', asin: ASIN, library: 2, parts: 3 },
  ])
  const [row, ...more] = await shelf.find('dune')
  assert.deepEqual([row?.rel_path, row?.dedup_key, row?.multi_file, more.length], ['Dune.m4b', 'a:b0abcdefgh', false, 0])
  assert.deepEqual(row?.other_locations, [
    { library_id: 2, library_name: 'Other', path: 'Dune', format: 'mp3', size: 1_000_000, multi_file: true },
  ])
})

test('Q-11 an inaccessible copy is not mentioned', async () => {
  await using shelf = await createShelf([
    { path: 'Dune.m4b', asin: ASIN },
    { path: 'Dune', asin: ASIN, library: 2, parts: 3 },
  ])
  const ann = shelf.person('Ann', { granted: ['.'], library: 2 })
  const [row, ...more] = await shelf.find('dune', ann)
  assert.deepEqual([row?.rel_path, row?.other_locations, more.length], ['Dune', undefined, 0])
})

test('Q-12 copies in one library are one row without another location', async () => {
  await using shelf = await createShelf([
    { path: 'a/Dune.m4b', asin: ASIN },
    { path: 'b/Dune.m4b', asin: ASIN },
  ])
  const [row, ...more] = await shelf.find('dune')
  assert.deepEqual([row?.other_locations, more.length], [undefined, 0])
})

const winners = [
  {
    name: 'Q-13 the better format wins over the single file',
    books: [
      { path: 'x/Dune.mp3', asin: ASIN },
      { path: 'y/Dune', asin: ASIN, parts: 2, format: 'm4b' },
    ],
    wins: 'y/Dune',
  },
  {
    name: 'Q-14 between equal formats, the higher bit rate wins',
    books: [
      { path: 'x/Dune.mp3', asin: ASIN, sizeBytes: 64_000 },
      { path: 'y/Dune.mp3', asin: ASIN, sizeBytes: 128_000 },
    ],
    wins: 'y/Dune.mp3',
  },
]
for (const { name, books, wins } of winners)
  test(name, async () => {
    await using shelf = await createShelf([])
    for (const { format, ...options } of books as (TestBookOptions & { format?: string })[]) {
      const book = createBook(options)
      const files = book.files.map((file) => ({ ...file, ...(format !== undefined && { format }) }))
      shelf.services.catalogue.save(1, { ...book, files }, { onDemand: false, notBeforeMs: 0 })
    }
    assert.deepEqual(paths(await shelf.find('dune')), [wins])
  })

test('Q-15 between equal copies, the library order decides', async () => {
  await using shelf = await createShelf([
    { path: 'Dune.m4b', asin: ASIN },
    { path: 'Dune.m4b', asin: ASIN, library: 2 },
  ])
  assert.equal((await shelf.find('dune'))[0]?.library_id, 1)
  shelf.infrastructure.db.run('UPDATE libraries SET sort_order = 1 - sort_order')
  assert.equal((await shelf.find('dune'))[0]?.library_id, 2)
})

const pairs: { name: string; one: TestBookOptions; other: TestBookOptions; rows: number }[] = [
  {
    name: 'Q-16 another narrator',
    one: { path: 'a/Dune.m4b', author: 'H', narrator: 'X' },
    other: { path: 'b/Dune.m4b', author: 'H', narrator: 'Y' },
    rows: 2,
  },
  {
    name: 'the same title, author and narrator',
    one: { path: 'a/Dune.m4b', author: 'H' },
    other: { path: 'b/Dune.m4b', author: 'H' },
    rows: 1,
  },
  { name: 'Q-17 a generic title', one: { path: 'a/Track 01.mp3' }, other: { path: 'b/Track 01.mp3' }, rows: 2 },
  {
    name: 'Q-19 the same ISBN',
    one: { path: 'a/Dune.m4b', isbn: '9780143039433' },
    other: { path: 'b/Dune.m4b', isbn: '9780143039433' },
    rows: 1,
  },
  {
    name: 'the same ISBN, different durations',
    one: { path: 'a/Dune.m4b', isbn: '9780143039433' },
    other: { path: 'b/Dune.m4b', isbn: '9780143039433', seconds: 9000 },
    rows: 2,
  },
  {
    name: 'Q-30 different durations',
    one: { path: 'a/Dune.m4b', author: 'H', seconds: 100 },
    other: { path: 'b/Dune.m4b', author: 'H', seconds: 300 },
    rows: 2,
  },
  {
    name: 'abridged and unabridged',
    one: { path: 'a/Dune.m4b', author: 'H', abridged: true },
    other: { path: 'b/Dune.m4b', author: 'H' },
    rows: 2,
  },
  {
    name: 'different volumes',
    one: { path: 'a/Dune.m4b', author: 'H', seriesIndex: 1 },
    other: { path: 'b/Dune.m4b', author: 'H', seriesIndex: 2 },
    rows: 2,
  },
  {
    name: 'parts in one folder',
    one: { path: 'a/Dune - Part 1.m4b', title: 'Dune', asin: ASIN },
    other: { path: 'a/Dune - Part 2.m4b', title: 'Dune', asin: ASIN },
    rows: 2,
  },
  { name: 'identical bytes', one: { path: 'a/Dune.m4b', print: 'x' }, other: { path: 'b/Dune.m4b', print: 'x' }, rows: 1 },
]
for (const { name, one, other, rows } of pairs)
  test(`${name}: ${rows} rows`, async () => {
    await using shelf = await createShelf([one, other])
    assert.equal((await shelf.find(one.path.includes('Track') ? 'track' : 'dune')).length, rows)
  })

test('Q-18 copies of copies are one group', async () => {
  const isbn = '9780143039433'
  await using shelf = await createShelf([
    { path: 'a/Dune.m4b', asin: ASIN },
    { path: 'b/Dune.m4b', asin: ASIN, isbn },
    { path: 'c/Dune.m4b', isbn },
  ])
  assert.equal((await shelf.find('dune')).length, 1)
})

test('Q-29 unjoined discs have a row each', async () => {
  await using shelf = await createShelf(
    ['CD1', 'CD2', 'CD3'].map((disc) => ({ path: `Ann/Book/${disc}`, title: `Book - ${disc}`, author: 'Ann', asin: ASIN })),
  )
  assert.deepEqual(paths(await shelf.find('book')).toSorted(), ['Ann/Book/CD1', 'Ann/Book/CD2', 'Ann/Book/CD3'])
})

test('Q-20 Q-21 Q-23 pages are complete, without repeats, and the last one has no cursor', async () => {
  for (const count of [10, 8]) {
    await using shelf = await createShelf(
      Array.from({ length: count }, (_, at) => ({ path: `p${at}`, title: 'Same', author: 'Same' })),
    )
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor = ''; ; ) {
      const { body } = await shelf.request(`/libraries/1/books?limit=4${cursor && `&cursor=${cursor}`}`)
      seen.push(...paths(body.books))
      sizes.push(body.books.length)
      if (body.next_cursor === undefined) break
      cursor = body.next_cursor
    }
    assert.deepEqual(sizes, count === 10 ? [4, 4, 2] : [4, 4])
    assert.equal(new Set(seen).size, count)
  }
})

test('Q-24 a book inserted before the cursor does not affect later pages', async () => {
  await using shelf = await createShelf(['b', 'c', 'd', 'e'].map((path) => ({ path, author: path })))
  const first = (await shelf.request('/libraries/1/books?limit=2')).body
  shelf.put([{ path: 'a', author: 'a' }])
  const second = (await shelf.request(`/libraries/1/books?limit=2&cursor=${first.next_cursor}`)).body
  assert.deepEqual([...paths(first.books), ...paths(second.books)], ['b', 'c', 'd', 'e'])
})

test('Q-25 authors are sorted without case and accents', async () => {
  await using shelf = await createShelf([
    { path: '1', author: 'Zola' },
    { path: '2', author: 'de Sade' },
    { path: '3', author: 'Émile' },
    { path: '4' },
  ])
  assert.deepEqual(paths((await shelf.request('/libraries/1/books')).body.books), ['4', '2', '3', '1'])
})

test('volumes of a series are sorted by number', async () => {
  const volumes = [10, 2, null, 1.5].map((seriesIndex) => ({ path: `v${seriesIndex}`, author: 'A', series: 'S', seriesIndex }))
  await using shelf = await createShelf(volumes)
  assert.deepEqual(paths((await shelf.request('/libraries/1/books?sort=nonsense')).body.books), ['vnull', 'v1.5', 'v2', 'v10'])
})

test('Q-26 Q-28 a filter is never syntax, and an unknown order means by author', async () => {
  await using shelf = await createShelf([
    { path: 'x', author: 'Ann', series: 'S' },
    { path: 'y', author: 'Bob' },
  ])
  assert.deepEqual((await shelf.request(`/libraries/1/books?author=${encodeURIComponent("A'; DROP TABLE")}`)).body.books, [])
  assert.deepEqual(paths((await shelf.request('/libraries/1/books?author=Ann&series=S&sort=whatever')).body.books), ['x'])
  assert.deepEqual((await shelf.request('/libraries/1/books?cursor=e30')).body, { error: 'invalid cursor' })
})

test('Q-27 recent books of all libraries are newest first, in full pages, with copies once at their newest date', async () => {
  const day = 86_400_000
  await using shelf = await createShelf([
    { path: 'old.m4b', bornMs: 1 * day },
    { path: 'copy.m4b', bornMs: 2 * day, asin: ASIN },
    { path: 'new.m4b', bornMs: 3 * day, library: 2 },
    { path: 'copy.mp3', bornMs: 4 * day, asin: ASIN, library: 2 },
  ])
  assert.deepEqual(paths((await shelf.request('/books/recent?limit=3')).body.books), ['copy.m4b', 'new.m4b', 'old.m4b'])
  assert.deepEqual(paths((await shelf.request('/books/recent?limit=1')).body.books), ['copy.m4b'])
})

test('a removed row is no longer found, but its title is remembered', async () => {
  await using shelf = await createShelf([{ path: 'Dune', author: 'Herbert' }])
  shelf.services.catalogue.forget(1, [createBook({ path: 'Dune' }).path])
  assert.deepEqual(await shelf.find('dune'), [])
  assert.deepEqual(
    shelf.infrastructure.db.all('SELECT title, author FROM departed').map((row) => ({ ...row })),
    [{ title: 'Dune', author: 'Herbert' }],
  )
  shelf.put([{ path: 'Dune' }])
  assert.equal((await shelf.find('dune')).length, 1)
  assert.deepEqual(shelf.infrastructure.db.all('SELECT title FROM departed'), [])
})

test('deleting a library deletes its search text', async () => {
  await using shelf = await createShelf([{ path: 'Dune' }])
  shelf.services.libraries.remove(1)
  assert.equal(
    shelf.infrastructure.db.one<{ n: number }>("SELECT count(*) AS n FROM book_search WHERE book_search MATCH 'dune'").n,
    0,
  )
})
