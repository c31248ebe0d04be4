import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

interface Page {
  books: { rel_path: string; title: string }[]
  letters?: { letter: string; cursor: string }[]
}

const TITLES = ['“Anna”', 'avery', '1984', 'Émile', 'Eva', 'Öhm', 'Zoë', 'نجيب', '—', '20 Leagues', 'z', '𐐨bove']

async function createShelf() {
  const server = await createTestServer()
  for (const [at, title] of TITLES.entries())
    server.services.catalogue.save(1, createBook({ path: `${at % 2 ? 'Odd' : 'Even'}/${at}`, title }), {
      onDemand: false,
      notBeforeMs: 0,
    })
  const admin = server.person('Root', { isAdmin: true })
  async function request(query: string, headers = admin): Promise<{ status: number; body: Page }> {
    const response = await server.app.inject({ url: `/api/v1/libraries/1/books?${query}`, headers })
    return { status: response.statusCode, body: response.json() as Page }
  }
  const titles = async (query: string, headers = admin) => (await request(query, headers)).body.books.map(({ title }) => title)
  return { ...server, request, titles, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

const LETTERS = 'sort=title&letters=1&limit=1'

test('lists each initial once, in title order, with a cursor to its first book', async () => {
  await using shelf = await createShelf()
  const all = await shelf.titles('sort=title')
  const { body } = await shelf.request(LETTERS)
  assert.deepEqual(
    body.letters?.map(({ letter }) => letter),
    ['#', 'A', 'E', 'O', 'Z', 'ن', '𐐀'],
  )
  const first = ['—', '“Anna”', 'Émile', 'Öhm', 'z', 'نجيب', '𐐨bove']
  for (const [at, { cursor }] of (body.letters ?? []).entries())
    assert.deepEqual(await shelf.titles(`sort=title&cursor=${cursor}`), all.slice(all.indexOf(first[at] ?? '')))
})

test('inaccessible books add no letters', async () => {
  await using shelf = await createShelf()
  const odd = shelf.person('Ann', { granted: ['Odd'] })
  const { body } = await shelf.request(LETTERS, odd)
  assert.deepEqual(
    body.letters?.map(({ letter }) => letter),
    ['#', 'A', 'E', 'O', 'ن', '𐐀'].filter(
      (letter) => letter === '#' || TITLES.some((title, at) => at % 2 && beginsWith(title, letter)),
    ),
  )
  const none = await shelf.request(LETTERS, shelf.person('Bob'))
  assert.deepEqual([none.status, none.body], [403, { error: 'no access to this library' }])
})

const beginsWith = (title: string, letter: string) => title.normalize('NFD').toUpperCase().replace('“', '').startsWith(letter)

for (const query of ['sort=title', 'letters=1', 'sort=recent&letters=1', 'sort=title&letters=1&author=A', 'sort=title&letters=0'])
  test(`${query} returns no letters`, async () => {
    await using shelf = await createShelf()
    assert.equal((await shelf.request(query)).body.letters, undefined)
  })

test('a library without books has no letters', async () => {
  await using server = await createTestServer()
  const headers = server.person('Root', { isAdmin: true })
  const response = await server.app.inject({ url: `/api/v1/libraries/1/books?${LETTERS}`, headers })
  assert.deepEqual(response.json(), { books: [], letters: [] })
})

test('finds letters by skipping through the index of titles', async () => {
  await using server = await createTestServer()
  const statements: string[] = []
  const { db } = server.infrastructure
  const all = db.all
  db.all = ((sql: string, values?: object) => {
    statements.push(sql)
    return all.call(db, sql, values)
  }) as typeof db.all
  await server.app.inject({ url: `/api/v1/libraries/1/books?${LETTERS}`, headers: server.person('Root', { isAdmin: true }) })
  db.all = all
  const sql = statements.find((one) => one.includes('RECURSIVE step')) ?? assert.fail()
  const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, { libraryId: 1, scope: '["."]' }).map(({ detail }) => detail)
  const looks = plan.filter((step) => /\bb\b/.test(step) && step.includes('SEARCH'))
  assert.deepEqual([looks.length, looks.every((step) => step.includes('COVERING INDEX books_by_title'))], [2, true])
  assert.match(looks[1] ?? '', /title_key>\?/)
  assert.deepEqual(
    plan.filter((step) => step.includes('TEMP B-TREE')),
    [],
  )
})
