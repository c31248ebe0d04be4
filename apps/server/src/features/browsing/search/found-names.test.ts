import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook, type TestBookOptions } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

interface Names {
  names: { name: string; library_id: number }[]
  has_more: boolean
}
type Found = Record<'authors' | 'narrators' | 'series', Names>

async function shelfOf(books: readonly (TestBookOptions & { library?: number })[]) {
  const server = await createTestServer()
  const put = ({ library = 1, ...book }: TestBookOptions & { library?: number }) =>
    server.services.catalogue.save(library, createBook(book), { onDemand: false, notBeforeMs: 0 })
  books.forEach(put)
  const admin = server.person('Root', { isAdmin: true })
  async function find(q: string, { as = admin, limit = 50 } = {}) {
    const response = await server.app.inject({ url: `/api/v1/search/names?q=${encodeURIComponent(q)}&limit=${limit}`, headers: as })
    return response.json() as Found
  }
  const names = async (q: string, options?: { as?: { authorization: string }; limit?: number }) => {
    const { authors, narrators, series } = await find(q, options)
    return [authors, narrators, series].map((of) => of.names.map(({ name }) => name))
  }
  return { server, put, find, names, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

test('finds each person of a credit, narrators and all series by any word of their names', async () => {
  await using shelf = await shelfOf([
    { path: 'a', author: 'Ursula Vernon & Björk Adler', narrator: 'Zoë Vernon', series: 'Vernon Street' },
    { path: 'b', author: 'Vernon Lee', moreSeries: [{ name: 'The Vernons', position: 2 }] },
  ])
  assert.deepEqual(await shelf.names('vern'), [['Vernon Lee', 'Ursula Vernon'], ['Zoë Vernon'], ['Vernon Street', 'The Vernons']])
  assert.deepEqual(await shelf.names('ZOE v'), [[], ['Zoë Vernon'], []])
  assert.deepEqual(await shelf.names('!'), [[], [], []])
})

for (const [name, typed] of [
  ['Лев Толстой', 'толст'],
  ['村上春樹', '村上'],
  ['نجيب محفوظ', 'محفوظ'],
  ['Søren Ørsted', 'orsted'],
  ['Łukasz Orbitowski', 'lukasz'],
  ['Пётр Ершов', 'петр'],
  ['Петр Ершов', 'пётр'],
  ['Günter Graß', 'grass'],
  ['Ærø Þór', 'aero thor'],
] as const)
  test(`"${typed}" finds ${name}`, async () => {
    await using shelf = await shelfOf([
      { path: 'a', author: name },
      { path: 'b', author: 'Somebody' },
    ])
    assert.deepEqual((await shelf.names(typed))[0], [name])
  })

test('says whether there are further names', async () => {
  await using shelf = await shelfOf(Array.from({ length: 5 }, (_, at) => ({ path: `${at}`, author: `Ann ${at}` })))
  const { authors } = await shelf.find('ann', { limit: 3 })
  assert.deepEqual([authors.names.length, authors.has_more], [3, true])
  const all = (await shelf.find('ann', { limit: 5 })).authors
  assert.deepEqual([all.names.length, all.has_more], [5, false])
})

test('lists only names of accessible books, each with a library that has one', async () => {
  await using shelf = await shelfOf([
    { path: 'Open/a', author: 'Vernon Lee' },
    { path: 'Closed/b', author: 'Vernon God' },
    { path: 'Closed/c', author: 'Vernon Lee', library: 1 },
    { path: 'd', author: 'Vernon Two', library: 2 },
  ])
  const ann = shelf.server.person('Ann', { granted: ['Open'] })
  assert.deepEqual((await shelf.find('vernon', { as: ann })).authors, {
    names: [{ name: 'Vernon Lee', library_id: 1 }],
    has_more: false,
  })
  const ben = shelf.server.person('Ben', { granted: ['.'], library: 2 })
  assert.deepEqual((await shelf.find('vernon', { as: ben })).authors.names, [{ name: 'Vernon Two', library_id: 2 }])
  assert.deepEqual(await shelf.names('vernon', { as: shelf.server.person('Cleo') }), [[], [], []])
})

test('a listener with few books finds their names among thousands of others', async () => {
  await using shelf = await shelfOf([
    ...Array.from({ length: 1_050 }, (_, at) => ({ path: `Closed/${at}`, author: `Ann ${at}`, narrator: 'Bea Ann' })),
    { path: 'Open/a', author: 'Zoë Ann', narrator: 'Bea Ann', series: 'Mine' },
    { path: 'Open/b', author: 'Annika Moe', narrator: 'Ann Zoe' },
  ])
  const ann = shelf.server.person('Ann', { granted: ['Open'] })
  assert.deepEqual(await shelf.names('ann', { as: ann }), [['Annika Moe', 'Zoë Ann'], ['Ann Zoe', 'Bea Ann'], []])
})

test('a name is found until its last book is removed or renamed', async () => {
  await using shelf = await shelfOf([
    { path: 'a', author: 'Vernon Lee' },
    { path: 'b', author: 'Vernon Lee' },
    { path: 'c', author: 'Ann God' },
  ])
  const { catalogue } = shelf.server.services
  catalogue.forget(1, [createBook({ path: 'a' }).path])
  assert.deepEqual((await shelf.names('vernon'))[0], ['Vernon Lee'])
  catalogue.forget(1, [createBook({ path: 'b' }).path])
  assert.deepEqual((await shelf.names('vernon'))[0], [])
  shelf.put({ path: 'c', author: 'Ann Good' })
  assert.deepEqual((await shelf.names('ann'))[0], ['Ann Good'])
  const { db } = shelf.server.infrastructure
  assert.deepEqual(
    db.all<{ value: string }>('SELECT value FROM search_names').map(({ value }) => value),
    ['Ann Good'],
  )
})
