import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../../test/indexed-book.ts'
import { requestsAs } from '../../../../test/requests.ts'
import { createTestServer } from '../../../../test/test-server.ts'

const made = { bookmarks: { position: 1 }, notes: { body: 'x' }, history: { from_pos: 1, to_pos: 2 } }
type Name = keyof typeof made
const NAMES = Object.keys(made) as Name[]

/** A clock that advances by a second on each reading. */
function createClock() {
  let ms = Date.parse('2026-11-21T12:00:00Z')
  return {
    now: () => {
      ms += 1000
      return new Date(ms)
    },
  }
}

for (const name of NAMES) {
  test(`/me/${name} is paginated, newest first, with books, and only of accessible books`, async () => {
    await using server = await createTestServer({ deps: createClock() })
    indexBook(server.services, { path: 'Dune', files: ['1.mp3'] })
    const request = requestsAs(server, server.person('Ann', { granted: ['Dune', 'Emma'] }))
    for (const path of ['Dune', 'Emma', 'Dune', 'Emma', 'Dune']) await request('POST', `/${name}?path=${path}`, made[name])
    const read = async (query: string) => {
      const { body } = await request('GET', `/api/v1/me/${name}?${query}`)
      return { paths: body[name].map(({ path }: { path: string }) => path), rows: body[name], next: body.next_cursor }
    }
    const first = await read('limit=2')
    assert.deepEqual(first.paths, ['Dune', 'Emma'])
    assert.deepEqual([first.rows[0].book.title, 'book' in first.rows[1]], ['Book', false])
    const second = await read(`limit=2&cursor=${first.next}`)
    const third = await read(`limit=2&cursor=${second.next}`)
    assert.deepEqual([second.paths, third.paths, third.next], [['Dune', 'Emma'], ['Dune'], undefined])
    assert.equal((await read('limit=5')).next, undefined)
    server.infrastructure.db.run("DELETE FROM share_rules WHERE path = 'Emma'")
    const seen = await read('limit=2')
    assert.deepEqual([seen.paths, (await read(`limit=2&cursor=${seen.next}`)).paths], [['Dune', 'Dune'], ['Dune']])
    server.infrastructure.db.run("INSERT INTO share_rules SELECT id, 1, 'Emma' FROM shares")
    assert.equal((await read('')).paths.length, 5)
  })

  test(`/me/${name} refuses an invalid cursor or one from another list`, async () => {
    await using server = await createTestServer({ deps: createClock() })
    const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
    const other = NAMES.find((one) => one !== name) ?? name
    for (const _ of [1, 2]) await request('POST', `/${other}?path=Dune`, made[other])
    const { next_cursor } = (await request('GET', `/api/v1/me/${other}?limit=1`)).body
    const none = Buffer.from(JSON.stringify([1, name, 5, 1])).toString('base64url')
    for (const cursor of [next_cursor, 'x', '!', none, 'a'.repeat(1025), Buffer.from('{}').toString('base64url')])
      assert.deepEqual(await request('GET', `/api/v1/me/${name}?cursor=${cursor}`), {
        status: 400,
        body: { error: 'invalid cursor' },
      })
    assert.equal((await request('GET', `/api/v1/me/${name}?cursor=`)).status, 200)
  })

  test(`/me/${name} lists nothing of other people`, async () => {
    await using server = await createTestServer()
    await requestsAs(server, server.person('Ann', { isAdmin: true }))('POST', `/${name}?path=Dune`, made[name])
    const { body } = await requestsAs(server, server.person('Bea', { isAdmin: true }))('GET', `/api/v1/me/${name}`)
    assert.deepEqual(body, { [name]: [] })
  })
}

test('edits a bookmark and a note; absent fields are unchanged', async () => {
  await using server = await createTestServer({ deps: createClock() })
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  const mark = (await request('POST', '/bookmarks?path=Dune', { position: 5, note: 'old', label: 'quote' })).body
  const url = `/api/v1/bookmarks/${mark.id}`
  assert.deepEqual(await request('PATCH', url, { note: 'new' }), { status: 200, body: { ...mark, note: 'new' } })
  assert.deepEqual((await request('PATCH', url, { label: '' })).body, { ...mark, note: 'new', label: '' })
  const note = (await request('POST', '/notes?path=Dune', { position: 5, body: 'old' })).body
  const edited = (await request('PATCH', `/api/v1/notes/${note.id}`, { position: 6 })).body
  assert.deepEqual(edited, { ...note, position: 6, updated_at: edited.updated_at })
  assert.ok(edited.updated_at > note.updated_at)
  assert.equal((await request('PATCH', `/api/v1/notes/${note.id}`, { body: 'new' })).body.body, 'new')
})

const refused = [
  { url: '/bookmarks/x', body: { note: 'a' }, status: 400, error: 'invalid bookmark id' },
  { url: '/notes/x', body: { body: 'a' }, status: 400, error: 'invalid note id' },
  { url: '/bookmarks/1', body: {}, status: 400, error: 'nothing to change' },
  { url: '/notes/1', body: { mood: 'calm' }, status: 400, error: 'nothing to change' },
  { url: '/bookmarks/1', body: { label: 'A' }, status: 400, error: 'invalid label' },
  { url: '/bookmarks/1', body: { note: 'x'.repeat(2001) }, status: 400, error: 'note too long' },
  { url: '/notes/1', body: { body: 'x'.repeat(10_001) }, status: 400, error: 'body too long' },
  { url: '/notes/1', body: { position: -1 }, status: 400, error: 'invalid position' },
  { url: '/bookmarks/99', body: { note: 'a' }, status: 404, error: 'bookmark not found' },
  { url: '/notes/99', body: { body: 'a' }, status: 404, error: 'note not found' },
]
for (const { url, body, status, error } of refused) {
  test(`PATCH ${url} of ${JSON.stringify(body).slice(0, 40)}: ${status} ${error}`, async () => {
    await using server = await createTestServer()
    const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
    await request('POST', '/bookmarks?path=Dune', { position: 1 })
    await request('POST', '/notes?path=Dune', { body: 'x' })
    assert.deepEqual(await request('PATCH', `/api/v1${url}`, body), { status, body: { error } })
  })
}

test("another person's bookmarks and notes, and marks in an inaccessible book, are not found", async () => {
  await using server = await createTestServer()
  const ann = requestsAs(server, server.person('Ann', { granted: ['Dune'] }))
  const bea = requestsAs(server, server.person('Bea', { isAdmin: true }))
  await ann('POST', '/bookmarks?path=Dune', { position: 1 })
  await ann('POST', '/notes?path=Dune', { body: 'x' })
  assert.equal((await bea('PATCH', '/api/v1/bookmarks/1', { note: 'a' })).status, 404)
  assert.equal((await bea('PATCH', '/api/v1/notes/1', { body: 'a' })).status, 404)
  assert.equal((await ann('PATCH', '/api/v1/notes/1', { body: 'a' })).status, 200)
  server.infrastructure.db.run('DELETE FROM share_rules')
  assert.equal((await ann('PATCH', '/api/v1/bookmarks/1', { note: 'a' })).status, 404)
  assert.equal((await ann('PATCH', '/api/v1/notes/1', { body: 'a' })).status, 404)
})
