import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsAs } from '../../../test/requests.ts'
import { createBook, type TestBookOptions } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'

const HOUR = 3_600
const DAY = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`

/** Books are added one second after the other. */
async function startTestServer(books: readonly TestBookOptions[], granted = ['.']) {
  const server = await createTestServer()
  for (const [index, options] of books.entries())
    server.services.catalogue.save(1, createBook({ bornMs: 1_000 * (index + 1), ...options }), { onDemand: false, notBeforeMs: 0 })
  const request = requestsAs(server, server.person('Ann', { granted }))
  const finish = (path: string, day: number) =>
    request('PUT', `/progress?path=${path}`, { position: 60, duration: 60, finished: true, updated_at: DAY(day) })
  const suggested = async (query = '?suggestions=1') => {
    const { listen_again, short, more_by_author } = (await request('GET', `/api/v1/me/home${query}`)).body
    const paths = (some: { rel_path: string }[] | undefined) => some?.map(({ rel_path }) => rel_path).join('')
    return { again: paths(listen_again), short: paths(short), author: more_by_author?.author, more: paths(more_by_author?.books) }
  }
  return { server, request, finish, suggested, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

const LONG = ['A', 'B', 'C', 'D'].map((path) => ({ path, seconds: 5 * HOUR, author: path }))
const ADLER = ['1', '2', '3', '4', '5'].map((path) => ({ path, seconds: 5 * HOUR, author: 'Bea Adler' }))

test('finished books are suggested again, newest finish first, from three on', async () => {
  await using all = await startTestServer(LONG)
  await all.finish('A', 1)
  await all.finish('C', 3)
  assert.equal((await all.suggested()).again, '')
  await all.finish('B', 2)
  assert.equal((await all.suggested()).again, 'CBA')
  await all.request('PATCH', '/progress?path=C', { finished: false })
  assert.equal((await all.suggested()).again, '')
})

test('short books are suggested until they are started, newest first', async () => {
  const short = ['a', 'b', 'c', 'd'].map((path) => ({ path, seconds: 3 * HOUR - 1, author: path }))
  await using all = await startTestServer([...LONG, ...short, { path: 'e', seconds: 3 * HOUR }, { path: 'f', seconds: 0 }])
  assert.equal((await all.suggested()).short, 'dcba')
  await all.request('PUT', '/progress?path=c', { position: 5, duration: 60 })
  assert.equal((await all.suggested()).short, 'dba')
  await all.finish('a', 1)
  assert.equal((await all.suggested()).short, '')
})

test('more books are suggested of the author whose book was finished last, if there are three', async () => {
  await using all = await startTestServer([...ADLER, { path: '6', seconds: 5 * HOUR, author: 'Bea Adler & Carl Moor' }, ...LONG])
  await all.finish('1', 1)
  await all.finish('A', 2)
  const { author, more } = await all.suggested()
  assert.deepEqual([author, more], ['Bea Adler', '65432'])
  await all.request('PUT', '/progress?path=2', { position: 5, duration: 60 })
  for (const path of ['3', '4']) await all.finish(path, 3)
  assert.deepEqual([(await all.suggested()).author, (await all.suggested()).more], [undefined, undefined])
})

test('suggestions are cut at the limit, and sent only on request', async () => {
  await using all = await startTestServer(ADLER)
  for (const path of ['1', '2', '3', '4', '5']) await all.finish(path, Number(path))
  assert.equal((await all.suggested('?suggestions=1&limit=3')).again, '543')
  assert.deepEqual(await all.suggested(''), { again: undefined, short: undefined, author: undefined, more: undefined })
})

test('an inaccessible book is not suggested', async () => {
  const short = ['a', 'b', 'c', 'd'].map((path) => ({ path, seconds: 60, author: 'Bea Adler' }))
  await using all = await startTestServer([...LONG, ...short], ['A', 'B', 'C', 'a', 'b', 'c', 'd'])
  for (const path of ['A', 'B', 'C']) await all.finish(path, 1)
  assert.deepEqual([(await all.suggested()).again, (await all.suggested()).short], ['ABC', 'dcba'])
  const { db } = all.server.infrastructure
  db.run("DELETE FROM share_rules WHERE path IN ('A', 'd')")
  assert.deepEqual([(await all.suggested()).again, (await all.suggested()).short], ['', 'cba'])
})
