import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { requestsAs } from '../../../test/requests.ts'
import { createTestServer, SLOW_HASHES, type TestServerOptions } from '../../../test/test-server.ts'

const LOGIN = '/api/v1/auth/login'
const ME = '/api/v1/me'
const START = Date.parse('2026-11-21T12:00:00Z')

async function startTestServer({ deps }: Pick<TestServerOptions, 'deps'> = {}) {
  const clock = { ms: START }
  const server = await createTestServer({ deps: { now: () => new Date(clock.ms), ...deps } })
  /** A cheap hash, to keep the tests fast; the real cost is tested with the passwords. */
  const passwordHash = await hash('correct horse', { memoryCost: 8, timeCost: 1 })
  function cheaply(username: string): number {
    server.person(username)
    server.infrastructure.db.run('UPDATE users SET password_hash = :passwordHash WHERE username = :username', {
      passwordHash,
      username,
    })
    server.infrastructure.db.run('DELETE FROM tokens')
    return server.services.accounts.named(username)?.id ?? 0
  }
  const ann = cheaply('Ann')
  const login = (body: unknown, address = '10.0.0.1') =>
    server.app.inject({ method: 'POST', url: LOGIN, payload: JSON.stringify(body), remoteAddress: address })
  const tokens = () => server.infrastructure.db.all<Record<string, unknown>>('SELECT * FROM tokens ORDER BY id')
  return { ...server, clock, ann, cheaply, login, tokens }
}
const good = { username: 'ann', password: 'correct horse' }
const bad = { username: 'ann', password: 'wrong horse' }

test('signing in with username and password returns the token, user and server id', async () => {
  await using server = await startTestServer()
  const response = await server.login({
    username: ' ANN ',
    password: 'correct horse',
    device_name: ' Phone ',
    device_id: 'a'.repeat(16),
  })
  const { token } = response.json()
  const user = {
    id: server.ann,
    username: 'Ann',
    role: 'user',
    disabled: false,
    has_password: true,
    has_recovery: false,
    is_demo: false,
  }
  assert.deepEqual([response.statusCode, response.json()], [200, { token, user, server_id: 'AAAAAAAAAAAAAAAAAAAAAA' }])
  const me = await requestsAs(server, { authorization: `Bearer ${token}` })('GET', ME)
  assert.deepEqual(me, { status: 200, body: { ...user, last_seen_at: '2026-11-21T12:00:00Z' } })
  const [row] = server.tokens()
  assert.deepEqual([row?.['device_name'], row?.['kind'], row?.['expires_at']], ['Phone', 'session', null])
  const stored = JSON.stringify(row)
  for (const secret of [token, 'a'.repeat(16), 'correct horse']) assert.ok(!stored.includes(secret))
  assert.match(String(row?.['hash']), /^[0-9a-f]{64}$/)
  assert.match(String(row?.['sign_in_key']), /^[0-9a-f]{64}$/)
})

for (const device_id of ['short', 'x'.repeat(65), 'sixteen letters!', 7, null, {}]) {
  test(`the device id ${JSON.stringify(device_id)} is ignored`, async () => {
    await using server = await startTestServer()
    assert.equal((await server.login({ ...good, device_id })).statusCode, 200)
    assert.equal(server.tokens()[0]?.['sign_in_key'], null)
  })
}

test('the error is the same for every reason', async () => {
  await using server = await startTestServer()
  await server.services.accounts.create({ username: 'Paired' })
  server.cheaply('Gone')
  server.infrastructure.db.run("UPDATE users SET disabled = 1 WHERE username = 'Gone'")
  for (const body of [
    bad,
    { ...good, username: 'nobody' },
    { username: 'paired', password: '' },
    { username: 'paired', password: 'anything at all' },
    { ...good, username: 'gone' },
  ]) {
    const response = await server.login(body)
    assert.deepEqual(
      [response.statusCode, response.json(), response.headers['www-authenticate']],
      [401, { error: 'invalid credentials' }, 'Bearer'],
    )
  }
})

for (const body of [
  {},
  { username: 'ann' },
  { password: 'x' },
  { username: 1, password: 'x' },
  { username: 'ann', password: null },
  [],
]) {
  test(`a sign-in with ${JSON.stringify(body)} is 400 and not counted as a failure`, async () => {
    await using server = await startTestServer()
    for (let n = 0; n < 11; n += 1) {
      const response = await server.login(body)
      assert.deepEqual([response.statusCode, response.json()], [400, { error: 'invalid request' }])
    }
    assert.equal((await server.login(good)).statusCode, 200)
  })
}

test('ten failures, even concurrent ones, lock an address for 15 minutes, and no other address', async () => {
  await using server = await startTestServer()
  const burst = await Promise.all(Array.from({ length: 14 }, () => server.login(bad, '2001:db8::1')))
  const statuses = Object.groupBy(burst, ({ statusCode }) => statusCode)
  assert.deepEqual([statuses[401]?.length, statuses[429]?.length], [10, 4])
  assert.deepEqual(statuses[429]?.[0]?.json(), { error: 'too many attempts, try again later' })
  assert.equal((await server.login(good, '2001:db8::2')).statusCode, 429)
  assert.equal((await server.login(good, '10.0.0.1')).statusCode, 200)
  server.clock.ms += 15 * 60_000
  assert.equal((await server.login(good, '2001:db8::1')).statusCode, 200)
})

test('a success clears the previous failures for the same name, however it is typed', async () => {
  await using server = await startTestServer()
  for (const _ of [1, 2]) {
    for (let n = 0; n < 9; n += 1) assert.equal((await server.login(bad)).statusCode, 401)
    assert.equal((await server.login({ ...good, username: ' ANN ' })).statusCode, 200)
  }
})

test('a success for one name leaves the failures for another: the tenth wrong guess locks the address', async () => {
  await using server = await startTestServer()
  server.cheaply('Mallory')
  const own = { ...good, username: 'mallory' }
  for (let n = 0; n < 9; n += 1) assert.equal((await server.login(bad)).statusCode, 401)
  assert.equal((await server.login(own)).statusCode, 200)
  assert.equal((await server.login(bad)).statusCode, 401)
  assert.deepEqual([(await server.login(bad)).statusCode, (await server.login(own)).statusCode], [429, 429])
  assert.equal((await server.login(good, '10.0.0.2')).statusCode, 200, 'another address is free')
})

test('failures with overlong names are counted too', async () => {
  await using server = await startTestServer()
  for (let n = 0; n < 10; n += 1)
    assert.equal((await server.login({ username: `${n}`.repeat(5_000), password: 'x' })).statusCode, 401)
  assert.equal((await server.login(good)).statusCode, 429)
})

for (const type of ['banana', ';;;', '', 'text/html; charset=x', 'application/json']) {
  test(`a sign-in with the content type "${type}" is accepted`, async () => {
    await using server = await startTestServer()
    const headers = { 'content-type': type }
    const response = await server.app.inject({ method: 'POST', url: LOGIN, headers, payload: JSON.stringify(good) })
    assert.equal(response.statusCode, 200)
  })
}

test('a client that has disconnected is counted without an address, and keeps its last known one', async () => {
  await using server = await startTestServer()
  const { sessions } = server.services
  const { token } = await sessions.login({ ...good, address: undefined })
  for (const address of ['10.0.0.1', undefined]) sessions.find(token, { address, client: 'Silo/1' })
  assert.equal(server.tokens()[0]?.['last_ip'], '10.0.0.1')
  for (let n = 0; n < 10; n += 1)
    await assert.rejects(sessions.login({ ...bad, address: undefined }), { refusal: 'unauthenticated' })
  await assert.rejects(sessions.login({ ...good, address: undefined }), { refusal: 'throttled' })
  assert.equal((await server.login(good)).statusCode, 200)
})

test('no session is created for a client that disconnected during the check', async () => {
  await using server = await startTestServer()
  const leaving = new AbortController()
  const login = server.services.sessions.login({ ...good, address: '10.0.0.1', signal: leaving.signal })
  leaving.abort(new Error('left'))
  await assert.rejects(login, /left/)
  assert.deepEqual(server.tokens(), [])
})

test('a sign-in on a closed connection leaves no session', async () => {
  await using server = await startTestServer({ deps: SLOW_HASHES })
  const { hostname, port } = new URL(await server.listen())
  // These keep the slots busy: an unknown name costs the full hash.
  const before = Array.from({ length: 8 }, () => server.login({ username: 'nobody', password: 'x' }, '127.0.0.1'))
  const text = JSON.stringify(good)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Length: ${text.length}\r\n\r\n${text}`, () => socket.destroy())
  await Promise.all(before)
  assert.equal((await server.login(good, '127.0.0.1')).statusCode, 200)
  assert.equal(server.tokens().length, 1)
})

const HERE = [
  { by: 'the browser', device_id: 'a'.repeat(16), address: '10.0.0.9' },
  { by: 'the address', device_id: 'b'.repeat(16), address: '10.0.0.1' },
]
for (const { by, device_id, address } of HERE) {
  test(`a client known by ${by} does not wait for strangers`, async () => {
    await using server = await startTestServer({ deps: SLOW_HASHES })
    const { token } = (await server.login({ ...good, device_id: 'a'.repeat(16) })).json()
    await server.app.inject({ url: ME, headers: { authorization: `Bearer ${token}` }, remoteAddress: '10.0.0.1' })
    const strangers = Array.from({ length: 24 }, (_, n) =>
      server.login({ username: 'nobody', password: 'x' }, `10.1.0.${n}`).then(() => 'stranger'),
    )
    await setImmediate()
    const ann = server.login({ ...good, device_id }, address).then(({ statusCode }) => `ann: ${statusCode}`)
    assert.equal(await Promise.any([ann, Promise.all(strangers.slice(8, 20)).then(() => 'strangers')]), 'ann: 200')
    await Promise.all(strangers)
  })
}

test('signing out ends this session and no other', async () => {
  await using server = await startTestServer()
  const [one, other] = await Promise.all([server.login(good), server.login(good)])
  const [first, second] = [one, other].map((response) => requestsAs(server, { authorization: `Bearer ${response.json().token}` }))
  assert.deepEqual(await first?.('POST', '/api/v1/auth/logout'), { status: 204, body: undefined })
  assert.deepEqual(await first?.('GET', ME), { status: 401, body: { error: 'invalid or expired token' } })
  assert.equal((await second?.('GET', ME))?.status, 200)
})

const credentials = [
  { name: 'no token', headers: {}, status: 401, error: 'missing bearer token', challenge: 'Bearer' },
  { name: 'another scheme', headers: { authorization: 'Basic abc' }, status: 401, error: 'missing bearer token' },
  { name: 'an unknown token', headers: { authorization: 'Bearer x' }, error: 'invalid or expired token' },
  { name: 'a token in the query', url: `${ME}?token=token-1`, headers: {}, error: 'missing bearer token' },
  { name: 'the scheme in lower case', headers: { authorization: 'bearer token-1' }, status: 200 },
  { name: 'a revoked token', spoil: "UPDATE tokens SET revoked_at = 'x'", error: 'invalid or expired token' },
  {
    name: 'an expired token',
    spoil: "UPDATE tokens SET expires_at = '2026-11-21T12:00:00.000Z'",
    error: 'invalid or expired token',
  },
  { name: 'a token that has not expired yet', spoil: "UPDATE tokens SET expires_at = '2026-11-21T12:00:00.001Z'", status: 200 },
  { name: 'a disabled owner', spoil: 'UPDATE users SET disabled = 1', error: 'invalid or expired token' },
  { name: 'a pairing token', spoil: "UPDATE tokens SET kind = 'pairing'", error: 'invalid or expired token' },
  { name: 'an API key', spoil: "UPDATE tokens SET kind = 'api'", status: 200 },
]
for (const { name, url = ME, headers, spoil, status = 401, error, challenge } of credentials) {
  test(`a request with ${name} is ${status}`, async () => {
    await using server = await createTestServer()
    const own = server.person('Ann')
    if (spoil) server.infrastructure.db.run(spoil)
    const response = await server.app.inject({ url, headers: headers ?? own })
    assert.equal(response.statusCode, status)
    if (error) assert.deepEqual(response.json(), { error })
    if (challenge) assert.equal(response.headers['www-authenticate'], challenge)
  })
}

test('a use is recorded at most once a minute, or immediately from a new address', async () => {
  await using server = await startTestServer()
  const { token } = (await server.login(good)).json()
  async function use(remoteAddress: string, headers: Record<string, string> = {}) {
    await server.app.inject({ url: ME, headers: { authorization: `Bearer ${token}`, ...headers }, remoteAddress })
    const [row] = server.tokens()
    return [String(row?.['last_seen_at']).slice(14, 19), row?.['last_ip'], row?.['client']]
  }
  assert.deepEqual(await use('10.0.0.1'), ['00:00', '10.0.0.1', ''])
  server.clock.ms += 59_000
  assert.deepEqual(await use('10.0.0.1'), ['00:00', '10.0.0.1', ''])
  assert.deepEqual(await use('::ffff:10.0.0.2'), ['00:59', '10.0.0.2', ''])
  server.clock.ms += 1000
  assert.deepEqual(await use('10.0.0.2', { 'x-audiosilo-client': 'Silo/1 (iOS)' }), ['01:00', '10.0.0.2', 'Silo/1 (ios)'])
  server.clock.ms += 1000
  assert.deepEqual(await use('10.0.0.2'), ['01:00', '10.0.0.2', 'Silo/1 (ios)'])
  assert.deepEqual(await use('10.0.0.2', { 'x-audiosilo-client': '<b>' }), ['01:00', '10.0.0.2', 'Silo/1 (ios)'])
  const both = { 'x-audiosilo-client': 'Silo/1', 'x-service-client': 'Ours/2' }
  assert.deepEqual(await use('10.0.0.2', both), ['01:01', '10.0.0.2', 'Ours/2'])
  server.clock.ms += 60_000
  assert.deepEqual(await use('10.0.0.2'), ['02:01', '10.0.0.2', 'Ours/2'])
})

test('X-Forwarded-For from an untrusted address is ignored', async () => {
  await using server = await startTestServer()
  const { token } = (await server.login(good)).json()
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '1.1.1.1, 2.2.2.2' }
  await server.app.inject({ url: ME, headers, remoteAddress: '10.9.9.9' })
  assert.equal(server.tokens()[0]?.['last_ip'], '10.9.9.9')
})

test('GET /me reports the role of an admin', async () => {
  await using server = await createTestServer()
  const { body } = await requestsAs(server, server.person('Root', { isAdmin: true }))('GET', ME)
  assert.deepEqual([body.role, body.has_password], ['admin', false])
})

test('a request succeeds even if its use cannot be recorded', async () => {
  await using server = await createTestServer()
  const headers = server.person('Ann')
  server.infrastructure.db.exec("CREATE TRIGGER no_use BEFORE UPDATE ON tokens BEGIN SELECT raise(FAIL, 'disk full'); END")
  const me = await requestsAs(server, headers)('GET', ME)
  assert.deepEqual([me.status, 'last_seen_at' in me.body], [200, false])
})
