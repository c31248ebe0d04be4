import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../test/indexed-book.ts'
import { requestsAs } from '../../../test/requests.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { relPath } from '../paths/index.ts'

const MINE = '/api/v1/me/ratings'
const move = { libraryId: 1, from: relPath('A'), to: relPath('B'), shiftSeconds: 0, joins: false, isLastDisc: false }

async function startTestServer() {
  const clock = { at: '2026-11-21T12:00:00.000Z' }
  const server = await createTestServer({ deps: { now: () => new Date(clock.at) } })
  for (const path of ['A', 'B', 'E']) indexBook(server.services, { path, files: ['1.mp3'] })
  const request = requestsAs(server, server.person('Ann', { granted: ['A', 'B', 'Gone'] }))
  return { server, request, clock, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

test('rates a book, rates it again and removes the rating', async () => {
  await using all = await startTestServer()
  const { request, clock } = all
  assert.deepEqual(await request('GET', '/rating?path=A'), { status: 200, body: { rating: null } })
  const rating = { library_id: 1, path: 'A', rating: 5, note: 'the worm', created_at: clock.at, updated_at: clock.at }
  const rated = await request('PUT', '/rating?path=A/1.mp3', { rating: 5, note: 'the worm' })
  assert.deepEqual(rated, { status: 200, body: { rating } })
  clock.at = '2026-11-21T12:00:01.000Z'
  const again = (await request('PUT', '/rating?path=A', { rating: 2 })).body.rating
  assert.deepEqual(again, { ...rating, rating: 2, note: '', updated_at: clock.at })
  await request('PUT', '/rating?path=B', { rating: 1, note: null })
  const { ratings } = (await request('GET', MINE)).body
  assert.deepEqual(
    ratings.map(({ path, book }: { path: string; book: { title: string } }) => [path, book.title]),
    [
      ['A', 'Book'],
      ['B', 'Book'],
    ],
  )
  for (const _ of [1, 2]) assert.equal((await request('DELETE', '/rating?path=A')).status, 204)
  assert.deepEqual((await request('GET', '/rating?path=A')).body, { rating: null })
})

test('a book can be rated by the path of one of its files', async () => {
  await using all = await startTestServer()
  const { server, request } = all
  const byFile = '/rating?path=A/1.mp3'
  await request('PUT', byFile, { rating: 4 })
  const { rating } = (await request('GET', byFile)).body
  assert.deepEqual([rating?.path, rating?.rating], ['A', 4])
  assert.equal((await request('DELETE', byFile)).status, 204)
  assert.deepEqual((await request('GET', '/rating?path=A')).body, { rating: null })

  // The rating of a removed book is kept and can be removed.
  await request('PUT', '/rating?path=A', { rating: 3 })
  server.infrastructure.db.run("DELETE FROM books WHERE path = 'A'")
  assert.equal((await request('GET', '/rating?path=A')).body.rating?.rating, 3)
  assert.equal((await request('DELETE', '/rating?path=A')).status, 204)
  assert.deepEqual((await request('GET', '/rating?path=A')).body, { rating: null })
  assert.equal((await request('GET', '/rating?path=E/1.mp3')).status, 403)
})

test('ratings of inaccessible books are kept, but not listed', async () => {
  await using all = await startTestServer()
  const { server, request } = all
  await request('PUT', '/rating?path=A', { rating: 3 })
  server.infrastructure.db.run("DELETE FROM share_rules WHERE path = 'A'")
  assert.deepEqual((await request('GET', MINE)).body, { ratings: [] })
  server.infrastructure.db.run("INSERT INTO share_rules SELECT id, 1, 'A' FROM shares")
  assert.equal((await request('GET', MINE)).body.ratings.length, 1)
  const bea = requestsAs(server, server.person('Bea', { isAdmin: true }))
  assert.deepEqual((await bea('GET', MINE)).body, { ratings: [] })
})

const WHOLE = 'rating must be a whole number from 1 to 5'
const refused = [
  { body: {}, status: 400, error: WHOLE },
  { body: { rating: null }, status: 400, error: WHOLE },
  { body: { rating: 0 }, status: 400, error: WHOLE },
  { body: { rating: 6 }, status: 400, error: WHOLE },
  { body: { rating: 2.5 }, status: 400, error: WHOLE },
  { body: { rating: '5' }, status: 400, error: WHOLE },
  { body: { rating: 5, note: 'x'.repeat(501) }, status: 400, error: 'the note is longer than 500 characters' },
  { body: { rating: 5 }, path: 'E', status: 403, error: 'no access to this path' },
  { body: { rating: 5 }, path: 'Gone', status: 404, error: 'no book at this path' },
]
for (const { body, path = 'A', status, error } of refused) {
  test(`a rating ${JSON.stringify(body).slice(0, 40)} of ${path}: ${status} ${error}`, async () => {
    await using all = await startTestServer()
    assert.deepEqual(await all.request('PUT', `/rating?path=${path}`, body), { status, body: { error } })
  })
}

test('a note may have 500 characters, counted as code points', async () => {
  await using all = await startTestServer()
  assert.equal((await all.request('PUT', '/rating?path=A', { rating: 1, note: '🙂'.repeat(500) })).status, 200)
})

const clashes = [
  { name: 'the newer rating wins a move', first: 'B', last: 'A', stays: 1 },
  { name: 'the newer rating at the destination stays', first: 'A', last: 'B', stays: 2 },
  { name: 'of two equally old ratings, the destination stays', first: 'A', last: 'B', stays: 2, atOnce: true },
]
for (const { name, first, last, stays, atOnce } of clashes) {
  test(name, async () => {
    await using all = await startTestServer()
    const { server, request, clock } = all
    const rating: Record<string, number> = { A: 1, B: 2 }
    await request('PUT', `/rating?path=${first}`, { rating: rating[first] })
    if (!atOnce) clock.at = '2026-11-21T12:00:01.000Z'
    await request('PUT', `/rating?path=${last}`, { rating: rating[last] })
    server.services.follow(move)
    const { ratings } = (await request('GET', MINE)).body
    assert.deepEqual(
      ratings.map((row: { path: string; rating: number }) => [row.path, row.rating]),
      [['B', stays]],
    )
    assert.deepEqual(
      server.services.bookLists.ratings.pathTable.left?.(1, [relPath('B')]).map(({ path }) => path),
      ['B'],
    )
  })
}
