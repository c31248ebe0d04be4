import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook, type TestBookOptions } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'
import { relPath } from '../../paths/index.ts'
import { mergeSuggestions } from './people.ts'

async function createShelf(books: readonly (TestBookOptions & { library?: number })[]) {
  const server = await createTestServer()
  const admin = server.person('Root', { isAdmin: true })
  for (const { library = 1, ...book } of books)
    server.services.catalogue.save(library, createBook(book), { onDemand: false, notBeforeMs: 0 })
  async function request(url: string, as: { authorization: string } = admin) {
    const response = await server.app.inject({ url: `/api/v1${url}`, headers: as })
    return { status: response.statusCode, body: response.json() }
  }
  return { ...server, admin, request, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

const COUPLE = 'Ilona Andrews & Gordon Andrews'
const shelf = () =>
  createShelf([
    { path: 'a', author: COUPLE, narrator: 'Renee Raudman', series: 'Kate', seriesIndex: 2, seconds: 60 },
    { path: 'b', author: 'ilona Andrews', series: 'Kate', seriesIndex: 1, seconds: 30 },
    { path: 'c', author: 'Zoe', series: 'Other', moreSeries: [{ name: 'Kate', position: 0 }], seconds: 10 },
    { path: 'd', author: 'Zoe', narrator: 'Ann; Ben' },
    { path: 'e' },
    { path: 'secret/f', author: 'Hidden Author', narrator: 'Hidden Voice', series: 'Hidden' },
  ])

test('lists every person in the accessible credits once, sorted ignoring case', async () => {
  await using server = await shelf()
  const ann = server.person('Ann', { granted: ['a', 'b', 'c', 'd', 'e'] })
  assert.deepEqual((await server.request('/libraries/1/authors', ann)).body, {
    authors: [
      { name: 'Gordon Andrews', books: 1, duration: 60 },
      { name: 'Ilona Andrews', books: 1, duration: 60 },
      { name: 'ilona Andrews', books: 1, duration: 30 },
      { name: 'Zoe', books: 2, duration: 3610 },
    ],
    unknown: 1,
  })
  assert.deepEqual((await server.request('/libraries/1/narrators', ann)).body, {
    narrators: [
      { name: 'Ann', books: 1, duration: 3600 },
      { name: 'Ben', books: 1, duration: 3600 },
      { name: 'Renee Raudman', books: 1, duration: 60 },
    ],
    unknown: 3,
  })
  const stranger = server.person('Ben')
  assert.deepEqual(await server.request('/libraries/1/authors', stranger), {
    status: 403,
    body: { error: 'no access to this library' },
  })
})

test('filters a list by a whole credit or one of its people', async () => {
  await using server = await shelf()
  const found = async (filter: string) =>
    (await server.request(`/libraries/1/books?${filter}`)).body.books.map((book: { rel_path: string }) => book.rel_path)
  for (const [filter, expected] of [
    [`author=${encodeURIComponent(COUPLE)}`, ['a']],
    ['author=Gordon%20Andrews', ['a']],
    ['author=Ilona%20Andrews', ['a']],
    ['author=gordon%20andrews', []],
    ['narrator=Ben', ['d']],
    [`narrator=${encodeURIComponent('Ann; Ben')}&author=Zoe`, ['d']],
    ['narrator=Ben&author=Nobody', []],
    ['series=Kate', ['b', 'a']],
    ['series=Kate&sort=title', ['a', 'b']],
    ['series=Kate&memberships=1&sort=title', ['a', 'b', 'c']],
    ['memberships=1&sort=title', ['a', 'b', 'c', 'd', 'e', 'secret/f']],
  ] as const)
    assert.deepEqual((await found(filter)).toSorted(), expected.toSorted(), filter)
})

test('spellings of initials are one person, found by each and shown with the most frequent', async () => {
  await using server = await createShelf([
    { path: 'a', author: 'J. R. R. Tolkin', seconds: 60 },
    { path: 'b', author: 'J.R.R. Tolkin', seconds: 60 },
    { path: 'c', author: 'J.R.R. Tolkin & Ann Author', seconds: 60 },
    { path: 'd', author: 'j.r.r. tolkin', seconds: 60 },
  ])
  const { body } = await server.request('/libraries/1/authors')
  assert.deepEqual(body.authors, [
    { name: 'Ann Author', books: 1, duration: 60 },
    { name: 'J.R.R. Tolkin', books: 3, duration: 180 },
    { name: 'j.r.r. tolkin', books: 1, duration: 60 },
  ])
  for (const spelling of ['J. R. R. Tolkin', 'J.R.R. Tolkin', 'JRR Tolkin', 'J R R Tolkin']) {
    const query = encodeURIComponent(spelling)
    const { body: list } = await server.request(`/libraries/1/books?author=${query}`)
    assert.deepEqual(list.books.map((book: { rel_path: string }) => book.rel_path).toSorted(), ['a', 'b', 'c'], spelling)
    const preview = (await server.request(`/libraries/1/previews?of=author&name=${query}`)).body.previews[0]
    assert.deepEqual([preview.count, preview.books.length], [3, 3], spelling)
    assert.equal((await server.request(`/admin/books?author=${query}`)).body.books.length, 3, spelling)
  }
  assert.deepEqual((await server.request('/admin/authors')).body.merge_suggestions, [
    { names: ['J.R.R. Tolkin', 'j.r.r. tolkin'], suggested: 'J.R.R. Tolkin', books: 3, other_books: 1 },
  ])
  const { authors } = (await server.request('/search/names?q=tolkin')).body
  assert.deepEqual(authors.names.map(({ name }: { name: string }) => name).toSorted(), ['J.R.R. Tolkin', 'j.r.r. tolkin'])
})

test('a list of people is one text, found as a whole and by each name, until an admin edits it', async () => {
  const names = ['King, Stephen', 'Anna und Beate Muster']
  await using server = await createShelf([
    { path: 'a', author: names.join(', '), authorNames: names },
    { path: 'b', author: 'King, Stephen' },
  ])
  const paths = async (author: string) =>
    (await server.request(`/libraries/1/books?author=${encodeURIComponent(author)}`)).body.books.map(
      ({ rel_path: path }: { rel_path: string }) => path,
    )
  assert.deepEqual(
    [await paths(names.join(', ')), await paths('King, Stephen'), await paths('Anna und Beate Muster')],
    [['a'], ['b', 'a'], ['a']],
  )
  const rowOf = async () => (await server.request('/admin/books?sort=title')).body.books[0]
  assert.deepEqual((await rowOf()).authors, names)
  server.services.overlay.change({ libraryId: 1, path: relPath('a') }, { set: new Map([['author', 'Cleo Clark & Dora Dunn']]) }, 1)
  const row = server.services.catalogue.find(1, relPath('a'))
  if (row) server.services.catalogue.refresh(row)
  assert.deepEqual((await rowOf()).authors, ['Cleo Clark', 'Dora Dunn'])
  server.services.overlay.change({ libraryId: 1, path: relPath('a') }, { revert: ['author'] }, 1)
  if (row) server.services.catalogue.refresh(row)
  assert.deepEqual((await rowOf()).authors, names)
})

test('secondary series are found by the search and in the list of series', async () => {
  await using server = await createShelf([
    { path: 'a', title: 'Small Gods', series: 'Disc Land', moreSeries: [{ name: 'Death Arc', position: 1 }] },
  ])
  for (const typed of ['death arc', 'disc', 'eath'])
    assert.equal((await server.request(`/search?q=${encodeURIComponent(typed)}`)).body.books.length, 1, typed)
  const { series } = (await server.request('/libraries/1/series?memberships=1')).body
  assert.deepEqual(
    series.map(({ name }: { name: string }) => name),
    ['Death Arc', 'Disc Land'],
  )
})

test('a cursor is only valid for its own filters', async () => {
  await using server = await shelf()
  const { next_cursor: cursor } = (await server.request('/libraries/1/books?series=Kate&memberships=1&limit=1')).body
  assert.equal((await server.request(`/libraries/1/books?series=Kate&memberships=1&limit=1&cursor=${cursor}`)).status, 200)
  for (const other of ['series=Kate', 'series=Kate&memberships=1&narrator=Ben'])
    assert.deepEqual((await server.request(`/libraries/1/books?${other}&cursor=${cursor}`)).body, { error: 'invalid cursor' })
})

test('lists series with their number of books, duration and positions', async () => {
  await using server = await shelf()
  const kate = { name: 'Kate', books: 2, duration: 90 }
  const ann = server.person('Ann', { granted: ['a', 'b', 'c'] })
  assert.deepEqual((await server.request('/libraries/1/series', ann)).body.series, [
    { ...kate, author: COUPLE, positions: [1, 2], extra_books: 0 },
    { name: 'Other', author: 'Zoe', books: 1, duration: 10, positions: [], extra_books: 0 },
  ])
  const [withExtra] = (await server.request('/libraries/1/series?memberships=1', ann)).body.series
  assert.deepEqual(withExtra, { ...kate, author: COUPLE, positions: [0, 1, 2], extra_books: 1 })
})

test('returns the first pages of several series in one response, each as in its own list', async () => {
  await using server = await shelf()
  const { status, body } = await server.request('/libraries/1/series/books?name=Kate&name=Nothing&name=&name=Kate&limit=2')
  assert.equal(status, 200)
  assert.deepEqual(
    body.series.map(({ name, books }: { name: string; books: object[] }) => [name, books.length]),
    [
      ['Kate', 2],
      ['Nothing', 0],
    ],
  )
  const { name: _name, ...group } = body.series[0]
  assert.deepEqual(group, (await server.request('/libraries/1/books?series=Kate&memberships=1&limit=2')).body)
  assert.equal('next_cursor' in body.series[1], false)
})

test('refuses missing names and too many', async () => {
  await using server = await shelf()
  assert.deepEqual(await server.request('/libraries/1/series/books'), { status: 400, body: { error: 'name is required' } })
  assert.deepEqual(await server.request('/libraries/1/series/books?name='), { status: 400, body: { error: 'name is required' } })
  const many = Array.from({ length: 51 }, (_, at) => `name=${at}`).join('&')
  assert.deepEqual(await server.request(`/libraries/1/series/books?${many}`), { status: 400, body: { error: 'at most 50 names' } })
})

test('suggests merging the spellings of one person', () => {
  const people = [
    ['King, Stephen', 2],
    ['Stephen King', 2],
    ['stephen  king.', 1],
    ['Le Guin, Ursula', 1],
    ['Ursula Le Guin', 1],
    ['J. R. R. Tolkien', 1],
    ['JRR Tolkien', 3],
  ] as const
  assert.deepEqual(mergeSuggestions(people.map(([name, books]) => ({ name, books, durationUs: 0 }))), [
    { names: ['King, Stephen', 'Stephen King', 'stephen  king.'], suggested: 'Stephen King', books: 2, otherBooks: 3 },
    { names: ['J. R. R. Tolkien', 'JRR Tolkien'], suggested: 'JRR Tolkien', books: 3, otherBooks: 1 },
  ])
})

test('an admin sees people and series of all libraries or one', async () => {
  await using server = await createShelf([
    { path: 'a', author: 'King, Stephen', narrator: 'Ann' },
    { path: 'b', author: 'Stephen King', series: 'Tower', library: 2 },
  ])
  const { authors, merge_suggestions: suggestions, unknown } = (await server.request('/admin/authors')).body
  assert.deepEqual([authors.length, suggestions.length, suggestions[0].suggested, unknown], [2, 1, 'Stephen King', 0])
  assert.deepEqual((await server.request('/admin/authors?library_id=2')).body, {
    authors: [{ name: 'Stephen King', books: 1, duration: 3600 }],
    merge_suggestions: [],
    unknown: 0,
  })
  assert.equal((await server.request('/admin/narrators')).body.unknown, 1)
  assert.deepEqual((await server.request('/admin/series')).body.series[0].name, 'Tower')
  assert.deepEqual(await server.request('/admin/series?library_id=x'), { status: 400, body: { error: 'invalid library_id' } })
})
