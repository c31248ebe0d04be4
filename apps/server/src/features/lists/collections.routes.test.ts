import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../test/indexed-book.ts'
import { type Method, requestsAs } from '../../../test/requests.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { relPath } from '../paths/index.ts'

const URL = '/api/v1/me/collections'
const items = (all: string) => ({ items: [...all].map((path) => ({ library_id: 1, path })) })
const pathsOf = ({ items: found }: { items: { path: string }[] }) => found.map(({ path }) => path).join('')

/** Ann (1) sees all, Bea (2) sees A and B, Cid (3) is a stranger. */
async function startTestServer() {
  const clock = { ms: Date.parse('2026-11-21T12:00:00Z') }
  const now = () => {
    clock.ms += 1000
    return new Date(clock.ms)
  }
  const server = await createTestServer({ deps: { now } })
  for (const path of ['A', 'B', 'C', 'D', 'E', 'F']) indexBook(server.services, { path, files: ['1.mp3'] })
  const ann = requestsAs(server, server.person('Ann', { granted: ['.'] }))
  const bea = requestsAs(server, server.person('Bea', { granted: ['A', 'B'] }))
  const cid = requestsAs(server, server.person('Cid', { granted: ['A'] }))
  return { server, ann, bea, cid, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

test('creates, fills, renames and deletes a collection', async () => {
  await using all = await startTestServer()
  const { ann } = all
  const made = await ann('POST', URL, { name: '  Summer ', description: 'at the\n\tlake' })
  const { created_at, updated_at, ...collection } = made.body.collection
  assert.deepEqual([made.status, created_at], [201, updated_at])
  const owner = { id: 1, username: 'Ann' }
  const fresh = {
    id: 1,
    name: 'Summer',
    description: 'at the\n\tlake',
    owner,
    owned: true,
    shared_with: [],
    item_count: 0,
    preview: [],
  }
  assert.deepEqual(collection, fresh)
  const filled = await ann('PUT', `${URL}/1/items`, items('ABCDE'))
  assert.deepEqual([filled.status, pathsOf(filled.body), filled.body.collection.item_count], [200, 'ABCDE', 5])
  assert.deepEqual(
    filled.body.collection.preview.map((book: { rel_path: string }) => book.rel_path),
    ['A', 'B', 'C', 'D'],
  )
  assert.equal(filled.body.items[0].book.rel_path, 'A')
  assert.ok(filled.body.collection.updated_at > updated_at)
  const added = await ann('POST', `${URL}/1/items`, { library_id: 1, path: 'F/1.mp3', position: 0 })
  assert.equal(pathsOf(added.body), 'FABCDE')
  assert.equal((await ann('DELETE', `${URL}/1/items?library_id=1&path=A`)).status, 204)
  const whole = await ann('GET', `${URL}/1`)
  assert.deepEqual([whole.status, pathsOf(whole.body)], [200, 'FBCDE'])
  const renamed = await ann('PATCH', `${URL}/1`, { name: 'Winter' })
  assert.deepEqual([renamed.body.collection.name, renamed.body.collection.description], ['Winter', 'at the\n\tlake'])
  const same = await ann('PATCH', `${URL}/1`, {})
  assert.equal(same.body.collection.updated_at, renamed.body.collection.updated_at)
  assert.equal((await ann('DELETE', `${URL}/1`)).status, 204)
  assert.deepEqual((await ann('GET', URL)).body, { collections: [] })
  assert.deepEqual(await ann('GET', `${URL}/1`), { status: 404, body: { error: 'collection not found' } })
})

test('a viewer of a collection sees accessible books, and may leave it', async () => {
  await using all = await startTestServer()
  const { ann, bea, cid } = all
  await ann('POST', URL, { name: 'Shared' })
  await bea('POST', URL, { name: 'Own' })
  const { body } = await ann('PUT', `${URL}/1/items`, items('CBA'))
  assert.deepEqual(await ann('GET', '/api/v1/me/share-targets'), {
    status: 200,
    body: {
      users: [
        { id: 2, username: 'Bea' },
        { id: 3, username: 'Cid' },
      ],
    },
  })
  const shared = await ann('PUT', `${URL}/1/shares`, { user_ids: [2, 2] })
  assert.deepEqual(shared.body.collection.shared_with, [{ id: 2, username: 'Bea' }])
  assert.equal(shared.body.collection.updated_at, body.collection.updated_at)
  const seen = (await bea('GET', URL)).body.collections
  assert.deepEqual(
    seen.map((one: { name: string; owned: boolean; item_count: number }) => [one.name, one.owned, one.item_count]),
    [
      ['Own', true, 0],
      ['Shared', false, 2],
    ],
  )
  assert.equal('shared_with' in seen[1], false)
  assert.deepEqual(
    seen[1].preview.map((book: { rel_path: string }) => book.rel_path),
    ['B', 'A'],
  )
  assert.equal(pathsOf((await bea('GET', `${URL}/1`)).body), 'BA')
  assert.deepEqual((await cid('GET', URL)).body, { collections: [] })
  assert.equal((await bea('DELETE', `${URL}/1`)).status, 204)
  assert.equal((await bea('GET', `${URL}/1`)).status, 404)
  assert.deepEqual((await ann('GET', `${URL}/1`)).body.collection.shared_with, [])
})

test('lists owned collections first, then shared ones, each by newest change', async () => {
  await using all = await startTestServer()
  const { ann, bea } = all
  for (const name of ['one', 'two']) await ann('POST', URL, { name })
  for (const name of ['three', 'four']) await bea('POST', URL, { name })
  for (const id of [3, 4]) await bea('PUT', `${URL}/${id}/shares`, { user_ids: [1] })
  await ann('PUT', `${URL}/1/items`, items('A'))
  await bea('PATCH', `${URL}/3`, { description: 'new' })
  const names = (await ann('GET', URL)).body.collections.map(({ name }: { name: string }) => name)
  assert.deepEqual(names, ['one', 'two', 'three', 'four'])
})

const writes: readonly [Method, string, unknown?][] = [
  ['PATCH', '', { name: '' }],
  ['PUT', '/items', {}],
  ['POST', '/items', {}],
  ['DELETE', '/items?library_id=1&path=A'],
  ['PUT', '/shares', {}],
]
for (const [method, url, body] of writes) {
  test(`${method} ${url || 'name'} is for the owner, which is checked before the body; others get 404`, async () => {
    await using all = await startTestServer()
    const { ann, bea, cid } = all
    await ann('POST', URL, { name: 'Shared' })
    await ann('PUT', `${URL}/1/items`, items('A'))
    await ann('PUT', `${URL}/1/shares`, { user_ids: [2] })
    const refusal = { error: 'only the owner can change this collection', code: 'not_owner' }
    assert.deepEqual(await bea(method, `${URL}/1${url}`, body), { status: 403, body: refusal })
    for (const [request, id] of [
      [cid, '1'],
      [ann, '99'],
    ] as const)
      assert.deepEqual(await request(method, `${URL}/${id}${url}`, body), { status: 404, body: { error: 'collection not found' } })
    assert.deepEqual(await ann(method, `${URL}/x${url}`, body), { status: 400, body: { error: 'invalid collection id' } })
    assert.equal((await ann('GET', `${URL}/1`)).body.items.length, 1)
  })
}

const one = { library_id: 1, path: 'A' }
const refused: readonly { method: Method; url: string; body: unknown; status: number; error: string; code?: string }[] = [
  { method: 'POST', url: '', body: {}, status: 400, error: 'name is required' },
  { method: 'POST', url: '', body: { name: null }, status: 400, error: 'name is required' },
  { method: 'POST', url: '', body: { name: '  ' }, status: 400, error: 'name is required' },
  { method: 'POST', url: '', body: { name: 'x'.repeat(101) }, status: 400, error: 'invalid name' },
  { method: 'POST', url: '', body: { name: 'a\nb' }, status: 400, error: 'invalid name' },
  { method: 'POST', url: '', body: { name: 5 }, status: 400, error: 'invalid request' },
  { method: 'POST', url: '', body: { name: 'x', description: 'x'.repeat(1001) }, status: 400, error: 'invalid description' },
  { method: 'POST', url: '', body: { name: 'x', description: 'a\u0000b' }, status: 400, error: 'invalid description' },
  { method: 'PATCH', url: '/1', body: { name: '' }, status: 400, error: 'name is required' },
  { method: 'PUT', url: '/1/items', body: undefined, status: 400, error: 'items is required' },
  { method: 'PUT', url: '/1/items', body: {}, status: 400, error: 'items is required' },
  {
    method: 'PUT',
    url: '/1/items',
    body: { items: Array.from({ length: 1001 }, () => one) },
    status: 400,
    error: 'too many items',
    code: 'too_large',
  },
  { method: 'POST', url: '/1/items', body: { ...one, library_id: 0 }, status: 400, error: 'invalid library id' },
  { method: 'POST', url: '/1/items', body: { ...one, position: -1 }, status: 400, error: 'invalid position' },
  { method: 'POST', url: '/1/items', body: { ...one, path: 'nowhere' }, status: 404, error: 'book not found' },
  { method: 'PUT', url: '/1/shares', body: undefined, status: 400, error: 'user_ids is required' },
  { method: 'PUT', url: '/1/shares', body: {}, status: 400, error: 'user_ids is required' },
  { method: 'PUT', url: '/1/shares', body: { user_ids: null }, status: 400, error: 'user_ids is required' },
  { method: 'PUT', url: '/1/shares', body: { user_ids: ['2'] }, status: 400, error: 'invalid request' },
  { method: 'PUT', url: '/1/shares', body: { user_ids: [99] }, status: 400, error: 'unknown user' },
  { method: 'PUT', url: '/1/shares', body: { user_ids: [1] }, status: 400, error: 'unknown user' },
  {
    method: 'PUT',
    url: '/1/shares',
    body: { user_ids: Array.from({ length: 51 }, (_, n) => n) },
    status: 400,
    error: 'a collection can be shared with at most 50 users',
    code: 'too_large',
  },
]
for (const { method, url, body, status, error, code } of refused) {
  test(`${method} ${url} of ${String(JSON.stringify(body)).slice(0, 50)}: ${status} ${error}`, async () => {
    await using all = await startTestServer()
    await all.ann('POST', URL, { name: 'Mine' })
    assert.deepEqual(await all.ann(method, `${URL}${url}`, body), { status, body: { error, ...(code && { code }) } })
    assert.equal((await all.ann('GET', URL)).body.collections.length, 1)
  })
}

test('limits an owner to 100 collections, and a collection to 1,000 books', async () => {
  await using all = await startTestServer()
  const { server, ann } = all
  server.infrastructure.db.run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
    INSERT INTO collections (owner_id, name, created_at, updated_at) SELECT 1, 'c' || i, '', '' FROM n`)
  assert.deepEqual(await ann('POST', URL, { name: 'more' }), {
    status: 409,
    body: { error: 'too many collections', code: 'collections_full' },
  })
  server.infrastructure.db.run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    INSERT INTO collection_items SELECT 1, 1, 'many/' || i, i, '' FROM n`)
  assert.deepEqual(await ann('POST', `${URL}/1/items`, one), {
    status: 409,
    body: { error: 'the collection is full', code: 'collection_full' },
  })
})

test('a guest can create collections but not share them', async () => {
  await using all = await startTestServer()
  const { server, ann, bea } = all
  server.infrastructure.db.run('UPDATE users SET is_demo = 1 WHERE id = 1')
  const refusal = { status: 403, body: { error: 'not available for demo accounts' } }
  assert.equal((await ann('POST', URL, { name: 'Mine' })).status, 201)
  assert.deepEqual(await ann('PUT', `${URL}/1/shares`, { user_ids: [2] }), refusal)
  assert.deepEqual(await ann('GET', '/api/v1/me/share-targets'), refusal)
  assert.deepEqual((await bea('GET', '/api/v1/me/share-targets')).body, { users: [{ id: 3, username: 'Cid' }] })
})

test('a disabled person cannot be added to a collection; existing viewers are kept', async () => {
  await using all = await startTestServer()
  const { server, ann } = all
  await ann('POST', URL, { name: 'Shared' })
  await ann('PUT', `${URL}/1/shares`, { user_ids: [2] })
  server.infrastructure.db.run('UPDATE users SET disabled = 1 WHERE id IN (2, 3)')
  assert.deepEqual((await ann('GET', '/api/v1/me/share-targets')).body, { users: [] })
  assert.equal((await ann('PUT', `${URL}/1/shares`, { user_ids: [2] })).status, 200)
  assert.deepEqual(await ann('PUT', `${URL}/1/shares`, { user_ids: [3] }), { status: 400, body: { error: 'unknown user' } })
})

test("items follow their books; on a conflict the destination's is kept", async () => {
  await using all = await startTestServer()
  const { server, ann } = all
  await ann('POST', URL, { name: 'Mine' })
  await ann('PUT', `${URL}/1/items`, items('ABC'))
  const move = { libraryId: 1, from: relPath('A'), to: relPath('B'), shiftSeconds: 0, joins: false, isLastDisc: false }
  server.services.follow(move)
  server.services.follow({ ...move, from: relPath('C'), to: relPath('D') })
  assert.equal(pathsOf((await ann('GET', `${URL}/1`)).body), 'BD')
  const { pathTable } = server.services.bookLists.collections
  assert.deepEqual(
    pathTable.left?.(1, [relPath('B'), relPath('D')]).map(({ path, userId }) => [path, userId]),
    [
      ['B', 1],
      ['D', 1],
    ],
  )
})
