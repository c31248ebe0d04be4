import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { MINUTE, type ServerWithPeople, serverWithPeople } from '../../../test/server-with-people.ts'

const DONE = { status: 204, body: undefined }
const LOCKED = { status: 429, body: { error: 'too many attempts, try again later' } }
const MISSING = { status: 401, body: { error: 'missing bearer token' } }
const INVALID = { status: 401, body: { error: 'invalid or expired token' } }

const hashOf = (token: string) => hash('sha256', token)
const logout = (server: ServerWithPeople, body: unknown, more: { headers?: Record<string, string>; from?: string } = {}) =>
  server.request('POST /auth/logout', { body, ...more })
const me = (server: ServerWithPeople, token: string) => server.request('GET /me', { headers: server.bearer(token) })

test('a session ends by the hash of its token, and no other does', async () => {
  await using server = await serverWithPeople()
  const [one, other, third] = [1, 2, 3].map(() => server.services.sessions.mint(2))
  const { body: media } = await server.request('POST /auth/media-token', { headers: server.bearer(one ?? '') })
  assert.deepEqual(await logout(server, { sessions: [hashOf(one ?? ''), hashOf(other ?? ''), hashOf('unknown')] }), DONE)
  assert.deepEqual([await me(server, one ?? ''), await me(server, other ?? '')], [INVALID, INVALID])
  assert.equal((await server.request(`GET /libraries/1/cover?path=Book&token=${media.token}`)).status, 401)
  assert.equal((await me(server, third ?? '')).status, 200)
})

test('a hash is not accepted as a token', async () => {
  await using server = await serverWithPeople()
  const token = server.services.sessions.mint(2)
  const stolen = hashOf(token)
  assert.deepEqual(await me(server, stolen), INVALID)
  assert.equal((await server.request(`GET /libraries/1/cover?path=Book&token=${stolen}`)).status, 401)
  assert.equal((await server.exchange(stolen)).status, 401)
  assert.deepEqual(await logout(server, undefined, { headers: server.bearer(stolen) }), INVALID)
  assert.equal((await me(server, token)).status, 200)
})

test('keys, codes and pairing tokens cannot be ended by hash', async () => {
  await using server = await serverWithPeople()
  const { authorization = '' } = await server.keyOf(server.ann)
  const code = server.invite()
  const { body } = await server.redeem(code)
  const hashes = [authorization.slice('Bearer '.length), code, body.pairing_token].map(hashOf)
  assert.deepEqual(await logout(server, { sessions: hashes }), DONE)
  assert.equal((await server.request('GET /me', { headers: { authorization } })).status, 200)
  assert.equal((await server.exchange(body.pairing_token)).status, 200)
})

test('a token ends its own session as before, with or without hashes; other credentials in the header are ignored', async () => {
  await using server = await serverWithPeople()
  const [one = '', other = '', third = ''] = [1, 2, 3].map(() => server.services.sessions.mint(2))
  assert.deepEqual(await logout(server, { sessions: [hashOf(other)] }, { headers: server.bearer(one) }), DONE)
  assert.deepEqual([await me(server, one), await me(server, other)], [INVALID, INVALID])
  assert.deepEqual(await logout(server, undefined, { headers: server.bearer(one) }), INVALID)
  assert.deepEqual(await logout(server, {}), MISSING)
  assert.deepEqual(await logout(server, undefined), MISSING)
  const ofProxy = { authorization: 'Basic YTpi' }
  assert.deepEqual(await logout(server, undefined, { headers: ofProxy }), MISSING)
  assert.deepEqual(await logout(server, { sessions: [hashOf(third)] }, { headers: ofProxy }), DONE)
  assert.deepEqual(await me(server, third), INVALID)
})

for (const sessions of [['x'], ['A'.repeat(64)], 'a'.repeat(64), [1], Array(21).fill('a'.repeat(64))])
  test(`refuses anything but hashes: ${JSON.stringify(sessions).slice(0, 20)}`, async () => {
    await using server = await serverWithPeople()
    assert.deepEqual(await logout(server, { sessions }), { status: 400, body: { error: 'invalid request' } })
  })

test('an address that sends hashes of no session is locked out of this route only', async () => {
  await using server = await serverWithPeople()
  const tokens = Array.from({ length: 13 }, () => server.services.sessions.mint(2))
  // Sign-outs that end something are not counted.
  for (const token of tokens.slice(0, 12)) assert.deepEqual(await logout(server, { sessions: [hashOf(token)] }), DONE)
  for (let n = 0; n < 10; n += 1) assert.deepEqual(await logout(server, { sessions: [hashOf(`guess ${n}`)] }), DONE)
  const last = tokens[12] ?? ''
  assert.deepEqual(await logout(server, { sessions: [hashOf(last)] }), LOCKED)
  assert.equal((await me(server, last)).status, 200)
  assert.equal((await server.request('POST /auth/login', { body: { username: 'Ann', password: 'correct horse' } })).status, 200)
  assert.deepEqual(await logout(server, undefined, { headers: server.ann }), DONE)
  assert.deepEqual(await logout(server, { sessions: [hashOf(last)] }, { from: '10.0.0.2' }), DONE)
  server.clock.ms += 15 * MINUTE
  assert.deepEqual(await logout(server, { sessions: [hashOf('guess')] }), DONE)
})

test("another site's page ends no session, but a token is enough wherever it comes from", async () => {
  await using server = await serverWithPeople()
  const token = server.services.sessions.mint(2)
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
  assert.deepEqual(await logout(server, { sessions: [hashOf(token)] }, { headers: elsewhere }), {
    status: 403,
    body: { error: 'cross-site request' },
  })
  assert.equal((await me(server, token)).status, 200)
  assert.deepEqual(await logout(server, undefined, { headers: { ...elsewhere, ...server.bearer(token) } }), DONE)
})
