import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertManyBooks } from '../../../../test/many-books.ts'
import { createTestServer } from '../../../../test/test-server.ts'
import type { ListOptions } from '../lists/lists.ts'
import { parseListFilter } from './list-filter.ts'

const COUNT = 24_000
/** Sets that are sorted, collected, and looked up row by row. */
const GENRES = { Scarce: 800, Rare: 400, Some: 50, Common: 3, Odd: 7, Most: 2 }
const HOUR = 3600

let server: Awaited<ReturnType<typeof createTestServer>>
let reader: number
before(async () => {
  server = await createTestServer()
  const { db } = server.infrastructure
  insertManyBooks(db, { count: COUNT, genres: GENRES })
  server.person('Ann', { isAdmin: true })
  reader = db.one<{ id: number }>('SELECT id FROM users').id
  db.exec(`INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id, updated_at_us)
    SELECT ${reader}, 1, path, 100, 1000, id % 3 = 0, 1, 1, 'd', 1 FROM books WHERE id % 25 = 0`)
})
after(() => server[Symbol.asyncDispose]())

const isGerman = (id: number) => id % 20 === 0
const hours = (id: number) => 1 + (id % 30)
const isTouched = (id: number) => id % 25 === 0
const cases = [
  { name: 'a rare genre', filter: { genre: ['Rare'] }, matches: (id: number) => id % 400 === 0 },
  { name: 'a genre of some', filter: { genre: ['some'] }, matches: (id: number) => id % 50 === 0 },
  { name: 'a common genre', filter: { genre: ['Common'] }, matches: (id: number) => id % 3 === 0 },
  { name: 'an unknown genre', filter: { genre: ['None'] }, matches: () => false },
  { name: 'two genres', filter: { genre: ['Rare', 'Some'] }, matches: (id: number) => id % 50 === 0 },
  { name: 'two rare genres of the same books', filter: { genre: ['Rare', 'Scarce'] }, matches: (id: number) => id % 400 === 0 },
  { name: 'one author', filter: { author: 'Author 7' }, matches: (id: number) => id % 900 === 7 },
  {
    name: 'a genre, a language and a length',
    filter: { genre: ['Most'], language: ['DE'], below_duration: String(10 * HOUR) },
    matches: (id: number) => isGerman(id) && hours(id) < 10,
  },
  {
    name: 'a genre and a language that are large alone and have few books in common',
    filter: { genre: ['Odd'], language: ['de'] },
    matches: (id: number) => id % 140 === 0,
  },
  {
    name: 'two common genres and not started',
    filter: { genre: ['Common', 'Odd'], progress: ['not_started'] },
    matches: (id: number) => (id % 3 === 0 || id % 7 === 0) && !isTouched(id),
  },
  { name: 'finished', filter: { progress: ['finished'] }, matches: (id: number) => isTouched(id) && id % 3 === 0 },
  {
    name: 'in progress and over 20 hours',
    filter: { progress: ['in_progress'], min_duration: String(20 * HOUR) },
    matches: (id: number) => isTouched(id) && id % 3 > 0 && hours(id) >= 20,
  },
  { name: 'added last', filter: { added_after: '1970-01-01T06:39:00Z' }, matches: (id: number) => id >= 23_940 },
  { name: 'added lately', filter: { added_after: '1970-01-01T06:00:00Z' }, matches: (id: number) => id >= 21_600 },
  { name: 'a rare length', filter: { min_duration: String(30 * HOUR) }, matches: (id: number) => hours(id) === 30 },
  {
    name: 'added lately, not started and short',
    filter: { added_after: '1970-01-01T05:00:00Z', progress: ['not_started'], below_duration: String(3 * HOUR) },
    matches: (id: number) => id >= 18_000 && !isTouched(id) && hours(id) < 3,
  },
  {
    name: 'added lately, of one reader',
    filter: { added_after: '1970-01-01T02:00:00Z', narrator: 'Reader 4' },
    matches: (id: number) => id >= 7200 && id % 300 === 4,
  },
]
const orders: Record<string, (a: number, b: number) => number> = {
  title: (a, b) => ((a * 48_271) % COUNT) - ((b * 48_271) % COUNT),
  recent: (a, b) => b - a,
  author: (a, b) => (a % 900) - (b % 900) || a - b,
}

for (const { name, filter, matches } of cases)
  test(`${name}: pages in every order have exactly the matching books, found by index`, () => {
    const { lists, shares } = server.services
    const visible = shares.library({ userId: reader, isAdmin: true } as never, 1)
    const expected = Array.from({ length: COUNT }, (_, at) => at + 1).filter(matches)
    for (const [sort, order] of Object.entries(orders)) {
      const options: ListOptions = { userId: reader, filter: parseListFilter(filter), sort, limit: 100 }
      const wanted = expected.toSorted(order)
      const first = lists.books(visible, options)
      const ids = first.books.map(({ id }) => id)
      assert.deepEqual(ids, wanted.slice(0, 100), sort)
      assert.equal(first.next !== undefined, wanted.length > 100)
      if (!first.next) continue
      const second = lists.books(visible, { ...options, after: first.next })
      assert.deepEqual(
        second.books.map(({ id }) => id),
        wanted.slice(100, 200),
        `${sort}, second page`,
      )
    }
    assertByIndex(() => {
      for (const sort of Object.keys(orders))
        lists.books(visible, { userId: reader, filter: parseListFilter(filter), sort, limit: 100 })
    })
  })

test('values to choose from and previews of names are found by index', () => {
  const { people, shares } = server.services
  const visible = shares.library({ userId: reader, isAdmin: true } as never, 1)
  assertByIndex(() => {
    assert.equal(people.facets(visible).genres.length, Object.keys(GENRES).length)
    const heard = people.heard(visible, { userId: reader, kind: 'author', name: 'Author 75' })
    assert.deepEqual(heard, { count: 27, finished: 27 })
  })
})

for (const order of ['author_key', 'title_key', 'added_at_ms DESC'])
  test(`lengths and dates added are checked in the index for ${order}`, () => {
    const checked = 'SELECT 1 FROM books WHERE library_id = 1 AND +added_at_ms >= 1 AND +duration_us >= 1'
    const plan = server.infrastructure.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${checked} ORDER BY ${order}, path`)
    assert.deepEqual(plan.length, 1)
    assert.match(plan[0]?.detail ?? '', /USING COVERING INDEX books_by_/)
  })

/** No statement scans a table, and none sorts more rows than a small set has. */
function assertByIndex(read: () => void): void {
  const { db } = server.infrastructure
  // A change, so that no cached set replaces a statement.
  db.exec('UPDATE libraries SET sort_order = sort_order')
  const statements: [string, object | undefined][] = []
  const { all, one } = db
  db.all = ((sql: string, values?: object) => {
    statements.push([sql, values])
    return all.call(db, sql, values)
  }) as typeof db.all
  db.one = ((sql: string, values?: object) => {
    statements.push([sql, values])
    return one.call(db, sql, values)
  }) as typeof db.one
  try {
    read()
  } finally {
    Object.assign(db, { all, one })
  }
  assert.ok(statements.length > 0)
  for (const [sql, values] of statements) {
    const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, values).map(({ detail }) => detail)
    const scans = plan.filter((step) => /^SCAN (b|k|p|t|books|book_traits|progress)\b/.test(step))
    assert.deepEqual(scans, [], sql)
    if (sql.includes('ORDER BY') && !sql.includes(' m CROSS JOIN '))
      assert.deepEqual(
        plan.filter((step) => step.includes('FOR ORDER BY')),
        [],
        sql,
      )
  }
}
