import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../../test/indexed-book.ts'
import { type Method, requestsAs } from '../../../../test/requests.ts'
import { createTestServer } from '../../../../test/test-server.ts'
import { relPath } from '../../paths/index.ts'

type TestServer = Awaited<ReturnType<typeof createTestServer>>

const AT = '2026-01-01T00:00:00.000Z'
const NUMBERS = 'WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < :count)'
/** Inserts rows of person 1, each at a different path unless one is given. */
const FILL = {
  bookmarks: 'INSERT INTO bookmarks (user_id, library_id, path, position, created_at)',
  notes: `INSERT INTO notes (user_id, library_id, path, position, body, created_at, updated_at)`,
  favourites: 'INSERT INTO favourites (user_id, library_id, path, created_at)',
  progress: `INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id, updated_at_us)`,
  history: 'INSERT INTO history (user_id, library_id, path, from_pos, to_pos, started_at, ended_at)',
}
const VALUES = {
  bookmarks: ':at',
  notes: "'', :at, :at",
  favourites: ':at',
  progress: "100, 0, 1, 1, '', 5",
  history: "n + 1, :at, strftime('%Y-%m-%dT%H:%M:%fZ', :at, n || ' seconds')",
}

function fill(
  { infrastructure: { db } }: TestServer,
  ...[table, count, path]: [table: keyof typeof FILL, count: number, path?: string]
): void {
  const where = path === undefined ? "'Book ' || n" : ':path'
  const position = table === 'favourites' ? '' : 'n, '
  const values = { count, ...(VALUES[table].includes(':at') && { at: AT }), ...(path !== undefined && { path }) }
  db.run(`${NUMBERS} ${FILL[table]} SELECT 1, 1, ${where}, ${position}${VALUES[table]} FROM n`, values)
}

const countOf = ({ infrastructure: { db } }: TestServer, table: string): number =>
  db.one<{ count: number }>(`SELECT count(*) AS count FROM ${table} WHERE user_id = 1`).count

async function createListener({ isGuest = false } = {}) {
  const server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { granted: ['.'] }))
  server.infrastructure.db.run('UPDATE users SET is_demo = :isGuest', { isGuest: Number(isGuest) })
  return { ...server, request }
}

interface Bound {
  what: string
  table: keyof typeof FILL
  max: number
  path?: string
  request: [Method, string, unknown?]
  error: (max: string) => string
}

const BOUNDS: Bound[] = [
  {
    what: 'bookmarks in one book',
    table: 'bookmarks',
    max: 1_000,
    path: 'Dune',
    request: ['POST', '/bookmarks?path=Dune', { position: 1 }],
    error: (max) => `you already have ${max} bookmarks in this book; remove some first`,
  },
  {
    what: 'bookmarks',
    table: 'bookmarks',
    max: 10_000,
    request: ['POST', '/bookmarks?path=Dune', { position: 1 }],
    error: (max) => `you already have ${max} bookmarks; remove some first`,
  },
  {
    what: 'notes in one book',
    table: 'notes',
    max: 1_000,
    path: 'Dune',
    request: ['POST', '/notes?path=Dune', { body: 'x' }],
    error: (max) => `you already have ${max} notes in this book; remove some first`,
  },
  {
    what: 'notes',
    table: 'notes',
    max: 10_000,
    request: ['POST', '/notes?path=Dune', { body: 'x' }],
    error: (max) => `you already have ${max} notes; remove some first`,
  },
  {
    what: 'favourites',
    table: 'favourites',
    max: 10_000,
    request: ['POST', '/favourites?path=Dune'],
    error: (max) => `you already have ${max} favourites; remove some first`,
  },
  {
    what: 'rows of progress from saves',
    table: 'progress',
    max: 20_000,
    request: ['PUT', '/progress?path=Dune', { position: 1 }],
    error: (max) => `you already have progress in ${max} books; remove some first`,
  },
  {
    what: 'rows of progress from edits',
    table: 'progress',
    max: 20_000,
    request: ['PATCH', '/progress?path=Dune', { set_aside: true }],
    error: (max) => `you already have progress in ${max} books; remove some first`,
  },
]

for (const { what, table, max, path, request, error } of BOUNDS) {
  for (const [who, bound, isGuest] of [['a person', max, false] as const, ['a guest', max / 10, true] as const]) {
    test(`${who} may have ${bound} ${what} and no more`, async () => {
      await using server = await createListener({ isGuest })
      for (const book of ['Dune', 'Emma']) indexBook(server.services, { path: book, files: ['1.mp3'] })
      fill(server, table, bound - 1, path)
      assert.ok((await server.request(...request)).status < 300)
      const [method, url, body] = request
      const beyond = await server.request(method, path ? url : url.replace('Dune', 'Emma'), body)
      assert.deepEqual(beyond, { status: 409, body: { error: error(bound.toLocaleString('en')), code: 'too_many' } })
      assert.equal(countOf(server, table), bound)
    })
  }
}

test('at the limit, existing rows can be saved, edited and removed, which makes room', async () => {
  await using server = await createListener()
  fill(server, 'progress', 20_000)
  fill(server, 'favourites', 10_000)
  fill(server, 'bookmarks', 1_000, 'Dune')
  const saved = await server.request('PUT', '/progress?path=Book 7', { position: 9, updated_at: '2026-11-20T12:00:00Z' })
  assert.deepEqual([saved.status, saved.body.progress.position], [200, 9])
  assert.equal((await server.request('POST', '/favourites?path=Book 7')).status, 201)
  assert.equal((await server.request('PATCH', '/api/v1/bookmarks/1', { note: 'still' })).status, 200)
  assert.equal((await server.request('DELETE', '/api/v1/bookmarks/1')).status, 204)
  assert.equal((await server.request('POST', '/bookmarks?path=Dune', { position: 1 })).status, 201)
  assert.equal((await server.request('POST', '/bookmarks?path=Dune', { position: 1 })).status, 409)
})

test('at the limit, an inaccessible path is refused as such', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { granted: ['Dune'] }))
  fill(server, 'bookmarks', 10_000)
  assert.equal((await request('POST', '/bookmarks?path=Emma', { position: 1 })).status, 403)
})

for (const [who, max, isGuest] of [['a person', 50_000, false] as const, ['a guest', 5_000, true] as const]) {
  test(`keeps the newest ${max} spans of ${who}`, async () => {
    await using server = await createListener({ isGuest })
    fill(server, 'history', max - 1)
    const ids = () =>
      server.infrastructure.db.all<{ id: number }>('SELECT id FROM history ORDER BY ended_at LIMIT 2').map(({ id }) => id)
    const addSpan = async () => (await server.request('POST', '/history?path=Dune', { from_pos: 1, to_pos: 2 })).status
    assert.deepEqual([await addSpan(), countOf(server, 'history'), ids()], [201, max, [1, 2]])
    assert.deepEqual([await addSpan(), countOf(server, 'history'), ids()], [201, max, [2, 3]])
    assert.deepEqual([await addSpan(), countOf(server, 'history'), ids()], [201, max, [3, 4]])
    server.infrastructure.db.run('DELETE FROM history WHERE id BETWEEN 10 AND 19')
    assert.deepEqual(
      [await addSpan(), countOf(server, 'history'), ids()],
      [201, max - 9, [3, 4]],
      'nothing is removed below the limit',
    )
  })
}

test('lists at most as many marks of a book as its limit', async () => {
  await using server = await createListener()
  for (const table of ['bookmarks', 'notes'] as const) {
    fill(server, table, 1_500, 'Dune')
    const { body } = await server.request('GET', `/${table}?path=Dune`)
    assert.deepEqual([body[table].length, body[table].at(-1).position], [1_000, 1_000])
  }
})

test('a move may exceed the limits, and keeps the losing position as a bookmark', async () => {
  await using server = await createListener()
  fill(server, 'bookmarks', 1_000, 'Old')
  fill(server, 'bookmarks', 1_000, 'New')
  fill(server, 'bookmarks', 8_000)
  fill(server, 'progress', 19_998)
  for (const [path, position] of [
    ['Old', 10],
    ['New', 5_000],
  ] as const)
    assert.equal((await server.request('PUT', `/progress?path=${path}`, { position })).status, 200)
  const move = { libraryId: 1, from: relPath('Old'), to: relPath('New'), shiftSeconds: 0, joins: false, isLastDisc: false }
  server.services.follow(move)
  assert.deepEqual([countOf(server, 'bookmarks'), countOf(server, 'progress')], [10_001, 19_999])
  assert.equal((await server.request('GET', '/bookmarks?path=New')).body.bookmarks.length, 1_000)
})

test("one person's rows are counted by an index", async (t) => {
  await using server = await createTestServer()
  for (const table of ['bookmarks', 'notes', 'favourites', 'progress', 'history'])
    await t.test(`counts one person's rows in ${table} by an index`, async () => {
      const plan = server.infrastructure.db.all<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT count(*) FROM ${table} WHERE user_id = 1`,
      )
      assert.match(plan.map(({ detail }) => detail).join(), /^SEARCH \w+ USING (?:COVERING INDEX|PRIMARY KEY)/)
    })
})

const LONG = 'é'.repeat(2_048)
for (const [method, url] of [
  ['GET', '/item'],
  ['GET', '/fs'],
  ['PUT', '/progress'],
  ['POST', '/bookmarks'],
  ['POST', '/favourites'],
] as const) {
  test(`${method} ${url} accepts a path of 4,096 bytes and refuses a longer one`, async () => {
    await using server = await createListener()
    const body = { GET: undefined, PUT: { position: 1 }, POST: { position: 1 } }[method]
    const send = (path: string) => server.request(method, `${url}?path=${encodeURIComponent(path)}`, body)
    assert.notEqual((await send(LONG)).status, 400)
    assert.deepEqual(await send(`${LONG}x`), { status: 400, body: { error: 'invalid path' } })
  })
}
