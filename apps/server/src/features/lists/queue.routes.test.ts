import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../test/indexed-book.ts'
import { requestsAs } from '../../../test/requests.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { relPath } from '../paths/index.ts'

const URL = '/api/v1/me/queue'

async function startTestServer({ granted = ['A', 'B', 'C', 'D'] } = {}) {
  const server = await createTestServer()
  for (const path of ['A', 'B', 'C', 'D', 'E']) indexBook(server.services, { path, files: ['1.mp3'] })
  const request = requestsAs(server, server.person('Ann', { granted }))
  const paths = async () => (await request('GET', URL)).body.queue.map(({ path }: { path: string }) => path).join('')
  const put = (all: string) => request('PUT', URL, { items: [...all].map((path) => ({ library_id: 1, path })) })
  return { server, request, paths, put, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

test('adds, moves and removes books', async () => {
  await using all = await startTestServer()
  const { request, paths } = all
  assert.deepEqual(await request('GET', URL), { status: 200, body: { queue: [] } })
  const added = await request('POST', URL, { library_id: 1, path: 'A' })
  const [entry] = added.body.queue
  assert.deepEqual(
    [added.status, entry.library_id, entry.path, entry.added_at, entry.book.rel_path],
    [200, 1, 'A', '2026-11-21T12:00:00.000Z', 'A'],
  )
  await request('POST', URL, { library_id: 1, path: 'B/1.mp3' })
  await request('POST', URL, { library_id: 1, path: 'C', position: 0 })
  assert.equal(await paths(), 'CAB')
  await request('POST', URL, { library_id: 1, path: 'B', position: 1 })
  assert.equal(await paths(), 'CBA')
  for (const _ of [1, 2]) assert.equal((await request('DELETE', `${URL}?library_id=1&path=B`)).status, 204)
  assert.equal((await request('DELETE', `${URL}?library_id=77&path=B`)).status, 204)
  assert.equal(await paths(), 'CA')
})

test('a whole list replaces the queue; paths that are not accessible books are skipped', async () => {
  await using all = await startTestServer()
  const { request, paths, put } = all
  await put('DCBA')
  assert.equal(await paths(), 'DCBA')
  const items = ['C', 'C/1.mp3', 'nowhere', 'E', '../x', 'a\0b', '', 'A/', 'C'].map((path) => ({
    library_id: 1,
    path,
    mood: 'calm',
  }))
  const { status } = await request('PUT', URL, { items: [...items, { library_id: 9, path: 'A' }] })
  assert.deepEqual([status, await paths()], [200, 'CA'])
})

test('a hidden book is kept until it is accessible again, unless a whole list replaces the queue', async () => {
  await using all = await startTestServer()
  const { server, request, paths, put } = all
  const { db } = server.infrastructure
  await put('ABCD')
  db.run("DELETE FROM share_rules WHERE path = 'B'")
  assert.equal(await paths(), 'ACD')
  await request('POST', URL, { library_id: 1, path: 'D', position: 1 })
  db.run("INSERT INTO share_rules SELECT id, 1, 'B' FROM shares")
  assert.equal(await paths(), 'ABDC')
  db.run("DELETE FROM share_rules WHERE path = 'B'")
  await put('CA')
  db.run("INSERT INTO share_rules SELECT id, 1, 'B' FROM shares")
  assert.equal(await paths(), 'CA')
})

test('limits a queue to 500 books, and drops a hidden one for a new one', async () => {
  await using all = await startTestServer({ granted: ['A', 'many'] })
  const { server, request } = all
  const { db } = server.infrastructure
  db.run(`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
    INSERT INTO queue_items SELECT 1, 1, 'many/' || i, i, '2026-01-01T00:00:00.000Z' FROM n`)
  const refused = await request('POST', URL, { library_id: 1, path: 'A' })
  assert.deepEqual(refused, { status: 409, body: { error: 'the queue is full', code: 'queue_full' } })
  db.run("UPDATE queue_items SET path = 'hidden' WHERE path = 'many/7'")
  assert.equal((await request('POST', URL, { library_id: 1, path: 'A' })).body.queue.length, 500)
  assert.equal(db.one<{ n: number }>("SELECT count(*) AS n FROM queue_items WHERE path = 'hidden'").n, 0)
})

const one = { library_id: 1, path: 'A' }
const refused = [
  { method: 'PUT', body: undefined, status: 400, error: 'items is required' },
  { method: 'PUT', body: {}, status: 400, error: 'items is required' },
  { method: 'PUT', body: { items: null }, status: 400, error: 'items is required' },
  { method: 'PUT', body: { items: 'A' }, status: 400, error: 'invalid request' },
  { method: 'PUT', body: { items: ['A'] }, status: 400, error: 'invalid request' },
  { method: 'PUT', body: { items: [{ library_id: '1', path: 'A' }] }, status: 400, error: 'invalid request' },
  {
    method: 'PUT',
    body: { items: Array.from({ length: 501 }, () => one) },
    status: 400,
    error: 'too many items',
    code: 'too_large',
  },
  { method: 'POST', body: { ...one, library_id: 0 }, status: 400, error: 'invalid library id' },
  { method: 'POST', body: { ...one, library_id: -1 }, status: 400, error: 'invalid library id' },
  { method: 'POST', body: { path: 'A' }, status: 400, error: 'invalid library id' },
  { method: 'POST', body: { library_id: 1 }, status: 400, error: 'path is required' },
  { method: 'POST', body: { ...one, position: -1 }, status: 400, error: 'invalid position' },
  { method: 'POST', body: { ...one, position: 0.5 }, status: 400, error: 'invalid position' },
  { method: 'POST', body: { ...one, position: '0' }, status: 400, error: 'invalid request' },
  { method: 'POST', body: { ...one, path: 'E' }, status: 403, error: 'no access to this path' },
  { method: 'POST', body: { ...one, library_id: 2 }, status: 403, error: 'no access to this library' },
  { method: 'POST', body: { ...one, path: 'D/nothing' }, status: 404, error: 'book not found' },
] as const
for (const { method, body, status, error, ...rest } of refused) {
  test(`${method} of ${String(JSON.stringify(body)).slice(0, 60)}: ${status} ${error}`, async () => {
    await using all = await startTestServer()
    const { server, request, put, paths } = all
    await put('BC')
    server.infrastructure.db.run("DELETE FROM books WHERE path = 'D'")
    assert.deepEqual(await request(method, URL, body), { status, body: { error, ...rest } })
    assert.equal(await paths(), 'BC')
  })
}

for (const [query, error] of [
  ['path=A', 'invalid library id'],
  ['library_id=x&path=A', 'invalid library id'],
  ['library_id=1', 'path is required'],
  ['library_id=1&path=../x', 'invalid path'],
]) {
  test(`DELETE ?${query}: 400 ${error}`, async () => {
    await using all = await startTestServer()
    assert.deepEqual(await all.request('DELETE', `${URL}?${query}`), { status: 400, body: { error } })
  })
}

test("items follow their books; on a conflict the destination's is kept", async () => {
  await using all = await startTestServer()
  const { server, put, paths } = all
  await put('ABC')
  const move = { libraryId: 1, from: relPath('A'), to: relPath('C'), shiftSeconds: 0, joins: false, isLastDisc: false }
  server.services.follow(move)
  server.services.follow({ ...move, from: relPath('B'), to: relPath('D') })
  assert.equal(await paths(), 'DC')
  const { pathTable } = server.services.bookLists.queue
  assert.deepEqual(
    pathTable.left?.(1, [relPath('C'), relPath('D')]).map(({ path, userId, savedAt }) => [path, userId, savedAt]),
    [
      ['C', 1, null],
      ['D', 1, null],
    ],
  )
})

test("a finished book is removed from its listener's queue, however it was finished", async () => {
  await using all = await startTestServer()
  const { server, request, paths, put } = all
  const admin = requestsAs(server, server.person('Bea', { isAdmin: true }))
  await admin('PUT', URL, { items: [{ library_id: 1, path: 'A' }] })
  await put('ABCD')
  await request('PUT', '/progress?path=A', { position: 60, duration: 60, finished: true })
  assert.equal(await paths(), 'BCD')
  await request('PATCH', '/progress?path=B', { finished: true })
  assert.equal(await paths(), 'CD')
  await admin('PATCH', '/api/v1/admin/libraries/1/progress?path=C&user_id=1', { finished: true })
  assert.equal(await paths(), 'D')
  assert.equal((await admin('GET', URL)).body.queue.length, 1)
})

test('a finished book queued again remains until it is finished again', async () => {
  await using all = await startTestServer()
  const { request, paths, put } = all
  await put('AB')
  const save = (body: object) => request('PUT', '/progress?path=A', { duration: 60, ...body })
  await save({ position: 60, finished: true, updated_at: '2026-11-01T00:00:00Z' })
  await put('AB')
  await save({ position: 60, finished: true, updated_at: '2026-11-02T00:00:00Z' })
  await save({ position: 5, updated_at: '2026-11-03T00:00:00Z' })
  assert.equal(await paths(), 'AB')
  // Arrives late and loses the merge.
  await save({ position: 60, finished: true, updated_at: '2026-11-01T00:00:00Z' })
  assert.equal(await paths(), 'AB')
  await save({ position: 60, finished: true, updated_at: '2026-11-04T00:00:00Z' })
  assert.equal(await paths(), 'B')
})

test('every person has their own queue', async () => {
  await using all = await startTestServer()
  await all.put('AB')
  const bea = requestsAs(all.server, all.server.person('Bea', { isAdmin: true }))
  assert.deepEqual((await bea('GET', URL)).body, { queue: [] })
})
