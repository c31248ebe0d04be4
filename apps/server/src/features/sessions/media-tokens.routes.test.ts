import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { MINUTE, type ServerWithPeople, serverWithPeople } from '../../../test/server-with-people.ts'

const HOUR = 60 * MINUTE
const REFUSED = { error: 'invalid or expired token' }
type Headers = Record<string, string>

/** A server on which Bea (3) has access to the whole first library, which is one file. */
async function createShelf(env: Record<string, string> = {}) {
  const server = await serverWithPeople({ env })
  const bea: Headers = server.person('Bea', { granted: ['.'] })
  writeFileSync(path.join(server.shelf, 'a.mp3'), Buffer.from(`ID3${'x'.repeat(997)}`))
  server.cheaply('Bea')
  const mint = async (headers: Headers = bea): Promise<string> => {
    const { status, body } = await server.request('POST /auth/media-token', { headers })
    assert.equal(status, 200)
    return body.token
  }
  const get = async (token: string, { where = '/libraries/1/stream?path=a.mp3', method = 'GET', headers = {} as Headers } = {}) => {
    const url = `/api/v1${where}${where.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`
    const response = await server.app.inject({ method: method as 'GET', url, headers, remoteAddress: '10.0.0.9' })
    return {
      status: response.statusCode,
      body: response.headers['content-type']?.toString().includes('json') ? response.json() : undefined,
    }
  }
  return { ...server, bea, mint, get }
}
type Shelf = Awaited<ReturnType<typeof createShelf>>

test('a media token is valid for streams and covers for twelve hours, by GET and HEAD', async () => {
  await using server = await createShelf()
  const { status, body } = await server.request('POST /auth/media-token', { headers: server.bea })
  assert.deepEqual([status, Object.keys(body), body.expires_at], [200, ['token', 'expires_at'], '2026-11-22T00:00:00Z'])
  assert.match(body.token, /^m_/)
  for (const method of ['GET', 'HEAD']) assert.equal((await server.get(body.token, { method })).status, 200)
  // 404, which only a viewer with access gets: there is no cover.
  assert.equal((await server.get(body.token, { where: '/libraries/1/cover?path=a.mp3' })).status, 404)
  server.clock.ms += 12 * HOUR - 1
  assert.equal((await server.get(body.token)).status, 200)
  server.clock.ms += 1
  assert.deepEqual(await server.get(body.token), { status: 401, body: REFUSED })
})

for (const { name, request } of [
  { name: 'in the header of a session route', request: { route: 'GET /me', isInHeader: true } },
  { name: 'in the header of a media route', request: { route: 'GET /libraries/1/stream?path=a.mp3', isInHeader: true } },
  { name: 'in the URL of a session route', request: { route: 'GET /libraries/1/item?path=a.mp3', isInHeader: false } },
  { name: 'in the URL of a file beside a book', request: { route: 'GET /libraries/1/file?path=a.mp3', isInHeader: false } },
  { name: 'for another media token', request: { route: 'POST /auth/media-token', isInHeader: true } },
  { name: 'for a pairing token', request: { route: 'POST /auth/pair', isInHeader: true } },
]) {
  test(`a media token is refused ${name}`, async () => {
    await using server = await createShelf()
    const token = await server.mint()
    const [method = '', where = ''] = request.route.split(' ')
    const { status } = request.isInHeader
      ? await server.request(request.route, { headers: server.bearer(token) })
      : await server.get(token, { where, method })
    assert.equal(status, 401)
    assert.equal((await server.exchange(token)).status, 401)
  })
}

test('an API key cannot create a media token, a guest can', async () => {
  const env = { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Books' }
  await using server = await createShelf(env)
  const key = await server.keyOf(server.bea)
  const refused = await server.request('POST /auth/media-token', { headers: key })
  assert.deepEqual(refused, await server.request('POST /auth/pair', { headers: key }))
  assert.equal(refused.status, 403)
  const { body } = await server.request('POST /demo/session')
  assert.equal((await server.get(await server.mint(server.bearer(body.token)))).status, 200)
})

test('a media token has the current access of its session', async () => {
  await using server = await createShelf()
  const token = await server.mint()
  server.infrastructure.db.run('DELETE FROM share_rules')
  assert.equal((await server.get(token)).status, 403)
})

/** Requests by Bea’s phone (`other`) or browser (`bea`); the token belongs to her browser. */
const ENDS: Record<string, { by: (server: Shelf, other: Headers) => Promise<{ status: number }>; andOther?: boolean }> = {
  'sign-out': { by: (server) => server.request('POST /auth/logout', { headers: server.bea }) },
  'the removal of the device': { by: (server, other) => server.request('DELETE /me/devices/3', { headers: other }) },
  'the removal of the device by an admin': { by: (server) => server.admin('DELETE /admin/devices/3') },
  'a password changed elsewhere': { by: (server, other) => changed(server, other), andOther: true },
  'a password changed here': { by: (server) => changed(server, server.bea), andOther: true },
  'a password changed, sessions kept': { by: (server, other) => changed(server, other, true), andOther: true },
  'a password set by an admin': {
    by: (server) => server.admin('PATCH /admin/users/3', { password: 'battery staple' }),
    andOther: true,
  },
  'a disabled account': { by: (server) => server.admin('PATCH /admin/users/3', { disabled: true }), andOther: true },
  'a deleted account': { by: (server) => server.admin('DELETE /admin/users/3'), andOther: true },
}
const changed = (server: ServerWithPeople, headers: Headers, keep_sessions = false) =>
  server.request('POST /auth/password', {
    body: { password: 'battery staple', current_password: 'correct horse', keep_sessions },
    headers,
  })

for (const [how, { by, andOther = false }] of Object.entries(ENDS)) {
  test(`a media token ends with ${how}`, async () => {
    await using server = await createShelf()
    const other = server.bearer(server.services.sessions.mint(3))
    const [mine, theirs] = [await server.mint(), await server.mint(other)]
    assert.deepEqual([(await server.get(mine)).status, (await server.get(theirs)).status], [200, 200])
    assert.ok((await by(server, other)).status < 300)
    assert.deepEqual(await server.get(mine), { status: 401, body: REFUSED })
    assert.equal((await server.get(theirs)).status, andOther ? 401 : 200)
  })
}

test('enabling an account again does not restore its media tokens', async () => {
  await using server = await createShelf()
  const token = await server.mint()
  for (const disabled of [true, false]) await server.admin('PATCH /admin/users/3', { disabled })
  assert.equal((await server.get(token)).status, 401)
  assert.equal((await server.get(await server.mint())).status, 200)
})

test('the ten newest media tokens of each session are kept, and expired ones are deleted', async () => {
  await using server = await createShelf()
  const other = server.bearer(server.services.sessions.mint(3))
  const theirs = await server.mint(other)
  const mine: string[] = []
  for (let n = 0; n < 12; n += 1) {
    server.clock.ms += 1000
    mine.push(await server.mint())
  }
  const statuses = []
  for (const token of [mine[0], mine[1], mine[2], mine[11], theirs]) statuses.push((await server.get(token ?? '')).status)
  assert.deepEqual(statuses, [401, 401, 200, 200, 200])
  server.clock.ms += 13 * HOUR
  await server.mint(other)
  assert.deepEqual(server.infrastructure.db.one('SELECT count(*) AS count FROM media_tokens'), { count: 1 })
})

test('a media token is not a device, counts as a use of its session, and is stored as a hash', async () => {
  await using server = await createShelf()
  const before = (await server.request('GET /me/devices', { headers: server.bea })).body.devices
  const token = await server.mint()
  server.clock.ms += 5 * MINUTE
  await server.get(token)
  const after = (await server.request('GET /me/devices', { headers: server.root })) && server.services.devices.ofPerson(3)
  assert.equal(after.length, before.length)
  assert.deepEqual([after[0]?.lastSeenAt, after[0]?.lastIp], [new Date(server.clock.ms).toISOString(), '10.0.0.9'])
  const tables = server.infrastructure.db.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
  for (const { name } of tables)
    assert.ok(!JSON.stringify(server.infrastructure.db.all(`SELECT * FROM "${name}"`)).includes(token), name)
})

test('using a media token after the client was updated does not record the old version', async () => {
  await using server = await createShelf()
  const useBy = (client: string) => server.request('GET /me', { headers: { ...server.bea, 'x-service-client': client } })
  await useBy('Silo/1')
  const token = await server.mint()
  for (const _ of [1, 2]) await server.get(token)
  await useBy('Silo/2')
  server.clock.ms += 2 * MINUTE
  await server.get(token)
  assert.equal(server.services.devices.ofPerson(3)[0]?.client, 'Silo/2')
})

test('media tokens share the rate limit of their session', async () => {
  await using server = await createShelf({
    CHAPTERHOUSE_LIMITS_MEDIA_REQUESTS_PER_SECOND: '1',
    CHAPTERHOUSE_LIMITS_MEDIA_BURST: '50',
  })
  const session = server.services.sessions.mint(3)
  const own = server.bearer(session)
  const tokens = [await server.mint(own), await server.mint(own), session]
  const statuses = new Set<number>()
  for (let n = 0; n < 60; n += 1) statuses.add((await server.get(tokens[n % 2] ?? '')).status)
  assert.deepEqual([...statuses], [200, 429])
  assert.equal((await server.get(tokens[2] ?? '')).status, 429)
  assert.equal((await server.get(await server.mint())).status, 200)
})
