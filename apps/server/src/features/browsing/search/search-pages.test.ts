import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertManyBooks, insertSearchTexts } from '../../../../test/many-books.ts'
import { createBook, type TestBookOptions } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

interface Page {
  books: { library_id: number; rel_path: string; title: string }[]
  total?: number
  total_is_minimum?: boolean
  next_cursor?: string
  error?: string
}
type Headers = { authorization: string }
type Server = Awaited<ReturnType<typeof createTestServer>>

async function find(server: Server, query: string, headers: Headers): Promise<Page> {
  return (await server.app.inject({ url: `/api/v1/search?${query}`, headers })).json() as Page
}

/** All pages of a search, and the first of them. */
async function findAll(server: Server, query: string, headers: Headers) {
  const first = await find(server, `${query}&paged=1`, headers)
  const found = [...first.books]
  for (let cursor = first.next_cursor; cursor !== undefined; ) {
    const page = await find(server, `${query}&paged=1&cursor=${cursor}`, headers)
    assert.ok(page.books.length > 0, 'no page is empty')
    found.push(...page.books)
    cursor = page.next_cursor
  }
  const keys = found.map(({ library_id: library, rel_path: where }) => `${library}:${where}`)
  assert.equal(new Set(keys).size, keys.length, 'no book is on two pages')
  return { first, found, keys }
}

async function shelfOf(books: readonly TestBookOptions[]) {
  const server = await createTestServer()
  for (const book of books) server.services.catalogue.save(1, createBook(book), { onDemand: false, notBeforeMs: 0 })
  return { server, admin: server.person('Root', { isAdmin: true }), [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

for (const [title, typed] of [
  ['The Cathedral', 'thedral'],
  ['Das Wolkenkuckucksheim', 'kuckuck'],
  ['Преступление и наказание', 'ступлен'],
  ['ألف ليلة وليلة', 'يلة'],
  ['Η Ιλιάδα', 'λιάδ'],
  ['Émigrés', 'migrés'],
  ['ノルウェイの森', 'ウェイの'],
  ['Shōgun', 'HOGU'],
  ['Ender’s Shadow', 'nder s'],
] as const)
  test(`"${typed}" finds ${title} inside its words`, async () => {
    await using shelf = await shelfOf([
      { path: 'book', title },
      { path: 'other', title: 'Something else' },
    ])
    const { books } = await find(shelf.server, `q=${encodeURIComponent(typed)}`, shelf.admin)
    assert.deepEqual(
      books.map(({ rel_path: where }) => where),
      ['book'],
    )
  })

test('two-letter words are found only as prefixes', async () => {
  await using shelf = await shelfOf([
    { path: 'a', title: 'Abandoned' },
    { path: 'b', title: 'Dover' },
  ])
  assert.deepEqual(
    (await find(shelf.server, 'q=do', shelf.admin)).books.map(({ title }) => title),
    ['Dover'],
  )
  assert.deepEqual((await find(shelf.server, 'q=ban+do', shelf.admin)).books, [])
})

test('prefixes come before hits inside words, and those in titles before others', async () => {
  await using shelf = await shelfOf([
    { path: 'a', title: 'Heathens', author: 'X' },
    { path: 'b', title: 'Other', author: 'Kathen' },
    { path: 'c', title: 'Athens' },
    { path: 'd', title: 'Breathes' },
  ])
  assert.deepEqual(
    (await find(shelf.server, 'q=athen', shelf.admin)).books.map(({ title }) => title),
    ['Athens', 'Heathens', 'Other'],
  )
})

test('results are counted with copies as one, and pages are consecutive', async () => {
  const books = Array.from({ length: 23 }, (_, at) => ({ path: `Saga ${at}`, title: `Saga ${at}` }))
  const copies = [
    { path: 'x/Saga.m4b', asin: 'B0ABCDEFGH' },
    { path: 'y/Saga.mp3', asin: 'B0ABCDEFGH' },
  ]
  await using shelf = await shelfOf([...books, ...copies, { path: 'z', title: 'Resagas' }])
  const { first, found } = await findAll(shelf.server, 'q=saga&limit=10', shelf.admin)
  assert.deepEqual([first.total, first.total_is_minimum, first.books.length, found.length], [25, undefined, 10, 25])
  assert.equal(found.at(-1)?.title, 'Resagas')
  const plain = await find(shelf.server, 'q=saga&limit=10', shelf.admin)
  assert.deepEqual([plain.books, Object.keys(plain)], [first.books, ['books']])
})

test('a cursor that is damaged, or from another search, is refused', async () => {
  await using shelf = await shelfOf(Array.from({ length: 5 }, (_, at) => ({ path: `Saga ${at}` })))
  const { next_cursor: cursor } = await find(shelf.server, 'q=saga&limit=2&paged=1', shelf.admin)
  for (const query of [`q=other&cursor=${cursor}`, 'q=saga&cursor=x', `q=saga&cursor=${'a'.repeat(5000)}`])
    assert.equal((await find(shelf.server, `${query}&paged=1`, shelf.admin)).error, 'invalid cursor')
  const nothing = await find(shelf.server, 'q=!!&paged=1', shelf.admin)
  assert.deepEqual(nothing, { books: [], total: 0 })
})

test("more hits than are ranked can all be reached, by title first, within the viewer's shares", async () => {
  await using server = await createTestServer()
  const { db } = server.infrastructure
  insertManyBooks(db, { count: 2_400, genres: {} })
  insertManyBooks(db, { count: 300, genres: {}, library: 2, after: 2_400 })
  db.exec(`
    UPDATE books SET title = 'Saga ' || id, title_key = printf('saga %05d', id) WHERE id % 3 = 0;
    UPDATE books SET title = 'The Saga ' || id, title_key = printf('the saga %05d', id) WHERE id % 3 = 1;
    UPDATE books SET narrator = 'Sagan', title_key = lower(title) WHERE id % 3 = 2;
    UPDATE books SET narrator = 'Unsaga', title = 'Other', title_key = 'other' WHERE id IN (100, 2500)`)
  insertSearchTexts(db)
  const all = db.all<{ id: number; key: string; path: string; library: number }>(
    "SELECT id, library_id || ':' || path AS key, path, library_id AS library FROM books ORDER BY title_key",
  )
  const tierOf = (id: number) => (id === 100 || id === 2500 ? 3 : id % 3)
  const admin = server.person('Root', { isAdmin: true })
  const everything = await findAll(server, 'q=saga&limit=200', admin)
  assert.deepEqual(everything.keys.toSorted(), all.map(({ key }) => key).toSorted())
  const tiers = everything.keys.map((key) => tierOf(all.find((book) => book.key === key)?.id ?? 0))
  assert.deepEqual(tiers, tiers.toSorted())
  assert.deepEqual(
    everything.keys.slice(0, 900),
    all.filter(({ id }) => tierOf(id) === 0).map(({ key }) => key),
  )
  assert.deepEqual([everything.first.total, everything.first.total_is_minimum], [500, true])

  const most = Array.from({ length: 850 }, (_, at) => `Author ${at}`)
  const few = ['Author 7', 'Author 12']
  for (const granted of [most, few]) {
    const headers = server.person(`Listener ${granted.length}`, { granted })
    const folders = new Set(granted)
    const own = all.filter(({ library, path: where }) => library === 1 && folders.has(where.split('/')[0] ?? ''))
    const { first, keys } = await findAll(server, 'q=saga&limit=150', headers)
    assert.deepEqual(keys.toSorted(), own.map(({ key }) => key).toSorted())
    assert.ok((first.total ?? 0) <= own.length)
  }
})

test('many titles are found by their beginning, with the article that lists skip or without', async () => {
  await using server = await createTestServer()
  const { db } = server.infrastructure
  insertManyBooks(db, { count: 2_400, genres: {} })
  db.exec(`
    UPDATE books SET title = 'The Saga ' || id, title_key = printf('saga %05d', id), title_whole = printf('the saga %05d', id);
    UPDATE books SET title = 'Theory ' || id || ' saga', title_key = printf('theory %05d saga', id), title_whole = '' WHERE id % 4 = 0`)
  insertSearchTexts(db)
  const admin = server.person('Root', { isAdmin: true })
  const keysOf = (condition: string) =>
    db
      .all<{ key: string }>(`SELECT library_id || ':' || path AS key FROM books WHERE ${condition} ORDER BY title_key, path`)
      .map(({ key }) => key)
  for (const typed of ['saga', 'the saga']) {
    const { keys } = await findAll(server, `q=${encodeURIComponent(typed)}&limit=200`, admin)
    assert.deepEqual(keys.slice(0, 1_800), keysOf('id % 4 > 0'), typed)
    assert.deepEqual(keys.toSorted(), keysOf('true').toSorted(), typed)
  }
})
