import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsAs } from '../../../../test/requests.ts'
import { createTestServer } from '../../../../test/test-server.ts'
import { relPath } from '../../paths/index.ts'

const URL = '/api/v1/me/settings'
const move = { libraryId: 1, from: relPath('Old'), to: relPath('New'), shiftSeconds: 0, joins: false, isLastDisc: false }
const nested = (levels: number): unknown => (levels === 0 ? 1 : { in: nested(levels - 1) })
const books = (count: number, key = (n: number) => `1:${n}`) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [key(n), n]))

test('settings are empty before the first save, then as saved', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann'))
  assert.deepEqual(await request('GET', URL), { status: 200, body: { settings: {}, updated_at: null } })
  const settings = { theme: 'dark', list: [1, null, { a: 'é' }], books: { '1:Dune': { speed: 1.5 }, '2:.': null } }
  const saved = await request('PUT', URL, { settings, updated_at: '2026-11-21T11:00:00.123Z', mood: 1 })
  assert.deepEqual(saved, { status: 200, body: { settings, updated_at: '2026-11-21T11:00:00.123Z' } })
  assert.deepEqual(await request('GET', URL), saved)
  assert.deepEqual((await requestsAs(server, server.person('Bea'))('GET', URL)).body, { settings: {}, updated_at: null })
})

const merges = [
  { name: 'an older save is stale', at: '2026-11-21T10:59:59Z', wins: false },
  { name: 'an equal save keeps the stored one', at: '2026-11-21T11:00:00Z', wins: false },
  { name: 'a newer save wins', at: '2026-11-21T11:00:00.001Z', wins: true },
  { name: 'an invalid time means now', at: 'soon', wins: true, stored: '2026-11-21T12:00:00.000Z' },
  { name: 'an empty time means now', at: '', wins: true, stored: '2026-11-21T12:00:00.000Z' },
  { name: 'a time five minutes ahead is accepted', at: '2026-11-21T12:05:00Z', wins: true },
  {
    name: 'a time more than five minutes ahead means now',
    at: '2026-11-21T12:05:00.001Z',
    wins: true,
    stored: '2026-11-21T12:00:00.000Z',
  },
]
for (const { name, at, wins, stored } of merges) {
  test(`${name}, and the stored settings are returned`, async () => {
    await using server = await createTestServer()
    const request = requestsAs(server, server.person('Ann'))
    await request('PUT', URL, { settings: { n: 1, books: { '1:Dune': 1 } }, updated_at: '2026-11-21T11:00:00Z' })
    const { status, body } = await request('PUT', URL, { settings: { n: 2 }, updated_at: at })
    assert.deepEqual([status, body.settings], [200, wins ? { n: 2 } : { n: 1, books: { '1:Dune': 1 } }])
    if (wins) assert.equal(body.updated_at, stored ?? new Date(at).toISOString())
  })
}

const refused = [
  { body: {}, status: 400, error: { error: 'settings is required' } },
  { body: { settings: null }, status: 400, error: { error: 'settings is required' } },
  { body: { settings: [] }, status: 400, error: { error: 'invalid settings' } },
  { body: { settings: 'x' }, status: 400, error: { error: 'invalid settings' } },
  { body: { settings: nested(17) }, status: 400, error: { error: 'invalid settings' } },
  { body: { settings: { books: [] } }, status: 400, error: { error: 'invalid settings' } },
  { body: { settings: { books: null } }, status: 400, error: { error: 'invalid settings' } },
  { body: { settings: { books: { Dune: 1 } } }, status: 400, error: { error: 'invalid settings' } },
  { body: { settings: { books: { '0:Dune': 1 } } }, status: 400, error: { error: 'invalid settings' } },
  { body: { settings: { books: { '1:': 1 } } }, status: 400, error: { error: 'invalid settings' } },
  { body: { settings: { books: { '1:../x': 1 } } }, status: 400, error: { error: 'invalid settings' } },
  { body: { settings: { books: books(501) } }, status: 400, error: { error: 'too many books', code: 'too_large' } },
  { body: { settings: {}, updated_at: 5 }, status: 400, error: { error: 'invalid request' } },
  { body: { settings: { text: 'x'.repeat(65_536) } }, status: 413, error: { error: 'request body too large', code: 'too_large' } },
]
test('refused settings are not stored', async (t) => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann'))
  for (const { body, status, error } of refused) {
    await t.test(`settings ${JSON.stringify(body).slice(0, 50)}: ${status} ${error.error}`, async () => {
      assert.deepEqual(await request('PUT', URL, body), { status, body: error })
      assert.equal((await request('GET', URL)).body.updated_at, null)
    })
  }
})

test('accepts sixteen levels, five hundred books and 64 KiB', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann'))
  const settings = { deep: nested(15), books: books(500), text: '' }
  settings.text = 'x'.repeat(65_536 - JSON.stringify({ settings }).length)
  const response = await request('PUT', URL, { settings })
  assert.deepEqual([response.status, response.body.settings], [200, settings])
})

test('accessible paths are normalised, others are returned as sent', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { granted: ['a'] }))
  const sent = { books: { '1:a//b/../Dune/': 1, '1:c//Dune/': 2, '2:a/./Dune': 3, '99:/Dune': 4 }, other: '1:Dune' }
  const { body } = await request('PUT', URL, { settings: sent })
  assert.deepEqual(body.settings, { books: { '1:a/Dune': 1, '1:c//Dune/': 2, '2:a/./Dune': 3, '99:/Dune': 4 }, other: '1:Dune' })
  assert.deepEqual((await request('GET', URL)).body, body)
  const { body: none } = await request('PUT', URL, { settings: { books: {} }, updated_at: '2026-11-21T12:00:01Z' })
  assert.deepEqual(none.settings, { books: {} })
})

test('settings follow their book, the destination wins a conflict, and devices notice', async () => {
  await using server = await createTestServer()
  const granted = { granted: ['.'] }
  const [ann, bea] = [requestsAs(server, server.person('Ann', granted)), requestsAs(server, server.person('Bea', granted))]
  const at = '2026-11-21T11:00:00.000Z'
  await ann('PUT', URL, { settings: { books: { '1:Old': 'moved', '2:Old': 'stays' } }, updated_at: at })
  await bea('PUT', URL, { settings: { books: { '1:Old': 'moved', '1:New': 'there' } }, updated_at: at })
  server.services.follow(move)
  const touched = '2026-11-21T11:00:00.001Z'
  assert.deepEqual((await ann('GET', URL)).body, {
    settings: { books: { '1:New': 'moved', '2:Old': 'stays' } },
    updated_at: touched,
  })
  assert.deepEqual((await bea('GET', URL)).body, { settings: { books: { '1:New': 'there' } }, updated_at: touched })
  server.services.follow(move)
  assert.equal((await ann('GET', URL)).body.updated_at, touched)
  server.services.libraries.remove(1)
  assert.deepEqual((await ann('GET', URL)).body.settings, { books: { '2:Old': 'stays' } })
})

for (const { name, granted, revoked, follows } of [
  { name: 'both paths are shared', granted: ['Old', 'New'], revoked: [], follows: true },
  { name: 'the book moves out of the shares', granted: ['Old'], revoked: [], follows: false },
  { name: 'the book is not shared at its old path', granted: ['New'], revoked: [], follows: false },
  { name: 'the share of its old path is revoked', granted: ['Old', 'New'], revoked: ['Old'], follows: false },
  { name: 'all shares are revoked', granted: ['.'], revoked: ['.'], follows: false },
]) {
  test(`a book moves, ${name}: its settings ${follows ? 'follow' : 'are left in place, and no device notices'}`, async () => {
    await using server = await createTestServer()
    const request = requestsAs(server, server.person('Ann', { granted }))
    await request('PUT', URL, { settings: { books: { '1:Old': 1 } }, updated_at: '2026-11-21T11:00:00Z' })
    for (const where of revoked) server.infrastructure.db.run('DELETE FROM share_rules WHERE path = :where', { where })
    server.services.follow(move)
    const moved = { settings: { books: { '1:New': 1 } }, updated_at: '2026-11-21T11:00:00.001Z' }
    const stays = { settings: { books: { '1:Old': 1 } }, updated_at: '2026-11-21T11:00:00.000Z' }
    assert.deepEqual((await request('GET', URL)).body, follows ? moved : stays)
  })
}

test("an admin's settings for any book follow it", async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  await request('PUT', URL, { settings: { books: { '1:Old': 1 } } })
  server.services.follow(move)
  assert.deepEqual((await request('GET', URL)).body.settings, { books: { '1:New': 1 } })
})

test('a client with the current settings gets 304', async () => {
  await using server = await createTestServer()
  const headers = server.person('Ann')
  const first = await server.app.inject({ url: URL, headers })
  const etag = String(first.headers['etag'])
  assert.match(etag, /^W\/"[\w-]+"$/)
  assert.equal(first.headers['cache-control'], 'private, no-cache')
  for (const tag of [etag, etag.slice('W/'.length), `"x", ${etag}`]) {
    const again = await server.app.inject({ url: URL, headers: { ...headers, 'if-none-match': tag } })
    assert.deepEqual([again.statusCode, again.body, again.headers['etag']], [304, '', etag])
  }
  await requestsAs(server, headers)('PUT', URL, { settings: { a: 1 } })
  assert.equal((await server.app.inject({ url: URL, headers: { ...headers, 'if-none-match': etag } })).statusCode, 200)
})
