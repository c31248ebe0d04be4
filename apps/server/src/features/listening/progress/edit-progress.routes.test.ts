import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../../test/indexed-book.ts'
import { requestsAs } from '../../../../test/requests.ts'
import { createTestServer } from '../../../../test/test-server.ts'

async function startTestServer() {
  const server = await createTestServer()
  indexBook(server.services, { path: 'Dune', files: ['1.mp3'] })
  return { server, request: requestsAs(server, server.person('Ann', { granted: ['Dune', 'Gone'] })) }
}

test('an edit creates progress in an indexed book; without book and progress it is 404', async () => {
  const { server, request } = await startTestServer()
  await using _server = server
  assert.deepEqual(await request('PATCH', '/progress?path=Gone', { finished: true }), {
    status: 404,
    body: { error: 'no progress or book at this path', code: 'book_not_found' },
  })
  assert.deepEqual(await request('PATCH', '/progress?path=Dune', {}), { status: 200, body: { progress: null } })
  const { status, body } = await request('PATCH', '/progress?path=Dune', { finished: true })
  assert.deepEqual([status, body.progress.finished, body.progress.version], [200, true, 1])
  assert.equal(body.progress.device_name, "Ann's phone")
  await request('PUT', '/progress?path=Gone', { position: 3 })
  assert.equal((await request('PATCH', '/progress?path=Gone', { finished: true })).status, 200)
  assert.deepEqual((await request('PATCH', '/progress?path=Gone', {})).body.progress.version, 2)
})

test('a save older than the edit loses, a newer one wins', async () => {
  const { server, request } = await startTestServer()
  await using _server = server
  const early = await request('PATCH', '/progress?path=Dune', { finished: true, finished_at: '0001-01-01' })
  assert.equal(early.body.progress.finished_at, '0001-01-01T23:59:59Z')
  await request('PATCH', '/progress?path=Dune', { finished: true, finished_at: '2026-11-01' })
  const late = await request('PUT', '/progress?path=Dune', { position: 9, updated_at: '2026-11-21T11:59:59Z' })
  assert.deepEqual([late.body.progress.finished, late.body.progress.finished_at], [true, '2026-11-01T23:59:59Z'])
  const next = await request('PUT', '/progress?path=Dune', { position: 9, updated_at: '2026-11-21T12:00:01Z' })
  assert.equal(next.body.progress.finished, false)
})

const refused = [
  { body: { position: -1 }, error: "those dates or that position don't fit this book" },
  { body: { started_at: 'x' }, error: "those dates or that position don't fit this book" },
  { body: { finished: true, set_aside: true }, error: 'a finished book cannot be set aside' },
  { body: { set_aside: 'yes' }, error: 'invalid request' },
  { body: { set_aside: 1 }, error: 'invalid request' },
  { body: { finished: 'no' }, error: 'invalid request' },
  { body: { started_at: 5 }, error: 'invalid request' },
  { body: { position: '5' }, error: 'invalid request' },
]
for (const { body, error } of refused) {
  test(`PATCH of ${JSON.stringify(body)} is refused and changes nothing`, async () => {
    const { server, request } = await startTestServer()
    await using _server = server
    assert.deepEqual(await request('PATCH', '/progress?path=Dune', body), { status: 400, body: { error } })
    assert.deepEqual((await request('GET', '/progress?path=Dune')).body, { progress: null })
  })
}

test('a book set aside remains in the list until a minute of listening resumes it', async () => {
  const { server, request } = await startTestServer()
  await using _server = server
  const { body } = await request('PATCH', '/progress?path=Dune', { set_aside: true })
  const { set_aside, set_aside_at, position, version, updated_at } = body.progress
  assert.deepEqual(
    [set_aside, set_aside_at.slice(0, 19), position, version, updated_at],
    [true, '2026-11-21T12:00:00', 0, 0, '1970-01-01T00:00:00.000Z'],
  )
  assert.equal((await request('PATCH', '/progress?path=Dune', { set_aside: null })).body.progress.set_aside, true)
  assert.equal((await request('GET', '/api/v1/me/progress')).body.progress[0].set_aside, true)
  const put = (seconds: number, at: string) =>
    request('PUT', '/progress?path=Dune', { position: seconds, set_aside: false, updated_at: at })
  assert.equal((await put(59, '2026-11-21T12:00:30Z')).body.progress.set_aside, true)
  const taken = (await put(60, '2026-11-21T12:00:31Z')).body.progress
  assert.deepEqual([taken.set_aside, 'set_aside_at' in taken], [false, false])
})

test('the list of progress includes books on request', async () => {
  const { server, request } = await startTestServer()
  await using _server = server
  for (const path of ['Gone', 'Dune']) await request('PUT', `/progress?path=${path}`, { position: 1 })
  const { body } = await request('GET', '/api/v1/me/progress?include=book')
  assert.deepEqual(
    body.progress.map(({ path, book }: { path: string; book?: { title: string } }) => [path, book?.title]),
    [
      ['Dune', 'Book'],
      ['Gone', undefined],
    ],
  )
  assert.equal('book' in (await request('GET', '/api/v1/me/progress')).body.progress[0], false)
})
