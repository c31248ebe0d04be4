import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Method, requestsAs } from '../../../../test/requests.ts'
import { createTestServer } from '../../../../test/test-server.ts'

test('bookmarks are listed by position, and only their owner can remove them', async () => {
  await using server = await createTestServer()
  const ann = requestsAs(server, server.person('Ann', { isAdmin: true }))
  const bea = requestsAs(server, server.person('Bea', { isAdmin: true }))
  const late = await ann('POST', '/bookmarks?path=Dune', { position: 90, note: 'the worm', label: 'quote' })
  assert.deepEqual(late, {
    status: 201,
    body: {
      id: late.body.id,
      library_id: 1,
      path: 'Dune',
      position: 90,
      note: 'the worm',
      label: 'quote',
      created_at: '2026-11-21T12:00:00.000Z',
    },
  })
  const early = await ann('POST', '/bookmarks?path=Dune', { position: 0 })
  assert.deepEqual([early.body.note, early.body.label], ['', ''])
  const ids = async () => (await ann('GET', '/bookmarks?path=Dune')).body.bookmarks.map(({ id }: { id: number }) => id)
  assert.deepEqual(await ids(), [early.body.id, late.body.id])
  assert.deepEqual((await bea('GET', '/bookmarks?path=Dune')).body, { bookmarks: [] })
  assert.equal((await bea('DELETE', `/api/v1/bookmarks/${late.body.id}`)).status, 204)
  assert.deepEqual(await ids(), [early.body.id, late.body.id])
  for (const id of [late.body.id, late.body.id, 12345]) assert.equal((await ann('DELETE', `/api/v1/bookmarks/${id}`)).status, 204)
  assert.deepEqual(await ids(), [early.body.id])
})

test('notes at one position are listed in order of creation', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  const first = await request('POST', '/notes?path=Dune', { body: 'first' })
  assert.deepEqual([first.status, first.body.position, first.body.body], [201, 0, 'first'])
  assert.deepEqual([first.body.created_at, first.body.updated_at], ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'])
  await request('POST', '/notes?path=Dune', { body: 'last', position: 5 })
  await request('POST', '/notes?path=Dune', { body: 'second', position: 0 })
  const { body } = await request('GET', '/notes?path=Dune')
  assert.deepEqual(
    body.notes.map((note: { body: string }) => note.body),
    ['first', 'second', 'last'],
  )
  assert.equal((await request('DELETE', `/api/v1/notes/${first.body.id}`)).status, 204)
  assert.equal((await request('GET', '/notes?path=Dune')).body.notes.length, 2)
})

const unknownIds = ['0', '-1', '007', '9'.repeat(15), '9'.repeat(16), '9'.repeat(30), '9'.repeat(400), '1'.repeat(5000)]
for (const kind of ['bookmarks', 'notes'])
  test(`deleting ${kind} with unknown ids is accepted`, async (t) => {
    await using server = await createTestServer()
    const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
    for (const id of unknownIds)
      await t.test(`DELETE /${kind}/${id.length > 30 ? `<${id.length} digits>` : id} is 204`, async () => {
        assert.deepEqual(await request('DELETE', `/api/v1/${kind}/${id}`), { status: 204, body: undefined })
      })
  })

const marks: readonly [Method, string, unknown, string | undefined][] = [
  ['POST', '/bookmarks?path=a', {}, 'invalid position'],
  ['POST', '/bookmarks?path=a', { position: null }, 'invalid position'],
  ['POST', '/bookmarks?path=a', { position: -1 }, 'invalid position'],
  ['POST', '/bookmarks?path=a', '{"position":1e999}', 'invalid position'],
  ['POST', '/bookmarks?path=a', { position: 1, label: 'Quote' }, 'invalid label'],
  ['POST', '/bookmarks?path=a', { position: 1, label: 'x'.repeat(33) }, 'invalid label'],
  ['POST', '/bookmarks?path=a', { position: 1, label: `a${'_'.repeat(31)}` }, undefined],
  ['POST', '/bookmarks?path=a', { position: 1, label: '' }, undefined],
  ['POST', '/bookmarks?path=a', { position: 1, note: '𝔘'.repeat(2000) }, undefined],
  ['POST', '/bookmarks?path=a', { position: 1, note: 'n'.repeat(2001) }, 'note too long'],
  ['POST', '/bookmarks?path=a', { position: 1, note: 7 }, 'invalid request'],
  ['POST', '/notes?path=a', { position: 1 }, 'invalid request'],
  ['POST', '/notes?path=a', { body: 'b'.repeat(10_000) }, undefined],
  ['POST', '/notes?path=a', { body: 'b'.repeat(10_001) }, 'body too long'],
  ['POST', '/notes?path=a', { body: 'b', position: -0.1 }, 'invalid position'],
  ['DELETE', '/api/v1/bookmarks/x', undefined, 'invalid bookmark id'],
  ['DELETE', '/api/v1/notes/1.0', undefined, 'invalid note id'],
  ['DELETE', '/api/v1/notes/1e3', undefined, 'invalid note id'],
  ['DELETE', '/api/v1/bookmarks/-', undefined, 'invalid bookmark id'],
  ['POST', '/favourites?path=a', 'not json', undefined],
  ['POST', '/history?path=a', '', undefined],
  ['POST', '/history?path=a', undefined, undefined],
  ['POST', '/history?path=a', 'null', undefined],
  ['POST', '/history?path=a', 'not json', 'invalid request'],
  ['POST', '/history?path=a', { from_pos: 'x' }, 'invalid request'],
  ['POST', '/history?path=a', { from_pos: -5, to_pos: 1e9, started_at: 7, ended_at: {} }, undefined],
]
test('marks are validated', async (t) => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  for (const [method, url, body, error] of marks) {
    await t.test(`${method} ${url} of ${JSON.stringify(body)?.slice(0, 60)}: ${error ?? 'accepted'}`, async () => {
      const response = await request(method, url, body)
      if (error) assert.deepEqual(response, { status: 400, body: { error } })
      else assert.equal(response.status, 201)
    })
  }
})
