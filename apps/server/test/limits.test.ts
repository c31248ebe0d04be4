import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestServer } from './test-server.ts'

const LIMITS = {
  CHAPTERHOUSE_LIMITS_REQUESTS_PER_SECOND: '20',
  CHAPTERHOUSE_LIMITS_BURST: '40',
  CHAPTERHOUSE_LIMITS_MEDIA_REQUESTS_PER_SECOND: '200',
  CHAPTERHOUSE_LIMITS_MEDIA_BURST: '50',
  CHAPTERHOUSE_TRUSTED_PROXIES: '127.0.0.1',
}
const REFUSED = { error: 'rate limit exceeded' }

interface SendRequest {
  method?: 'GET' | 'PUT' | 'POST' | 'OPTIONS' | 'HEAD'
  url: string
  headers?: Record<string, string>
  from?: string
  payload?: object
}

async function createLimitedServer(env: Record<string, string> = {}) {
  const clock = { ms: Date.parse('2026-11-21T12:00:00Z') }
  const server = await createTestServer({ env: { ...LIMITS, ...env }, deps: { now: () => new Date(clock.ms) } })
  const request = ({ method = 'GET', url, headers = {}, from = '203.0.113.1', payload }: SendRequest) =>
    server.app.inject({ method, url, headers: { 'x-forwarded-for': from, ...headers }, ...(payload && { payload }) })
  /** The number of requests that were not refused by a rate limit. */
  async function letThrough(times: number, send: SendRequest): Promise<number> {
    let count = 0
    for (let n = 0; n < times; n += 1) if ((await request(send)).statusCode !== 429) count += 1
    return count
  }
  return { ...server, clock, request, letThrough }
}

const SERVER = '/api/v1/server'
const COVER = '/api/v1/libraries/1/cover?path=none'
const PROGRESS = '/api/v1/libraries/1/progress?path=none'

const general = [
  ['the API', SERVER],
  ['a route that needs a sign-in', '/api/v1/me'],
  ['a route of the bridge', '/api/v1/bridge/libraries'],
  ['health', '/healthz'],
  ['the setup page', '/setup'],
  ['an unknown path', '/nowhere'],
  ['an unknown path of the API', '/api/v1/nowhere'],
] as const
test('a bridge with a valid token uses the bucket of its address too', async () => {
  await using server = await createLimitedServer()
  const { bridge } = server.services
  const client = { app: 'Bridge', version: '', platform: '' }
  const token = bridge.pair(bridge.createCode().code, { name: '', client }, undefined)
  const headers = { authorization: `Bearer ${token}`, 'x-service-client': 'Bridge/1.0 (linux)' }
  const beat = { method: 'PUT', url: '/api/v1/bridge/status', headers, payload: {} } as const
  assert.equal((await server.request(beat)).statusCode, 200)
  assert.equal(await server.letThrough(45, beat), 39)
  assert.deepEqual((await server.request(beat)).json(), REFUSED)
})

for (const [name, url] of general) {
  test(`${name} uses the bucket of the address: 40 in a burst, then 20 a second`, async () => {
    await using server = await createLimitedServer()
    assert.equal(await server.letThrough(45, { url }), 40)
    const refused = await server.request({ url })
    assert.deepEqual([refused.statusCode, refused.json(), refused.headers['retry-after']], [429, REFUSED, '1'])
    assert.equal(refused.headers['x-content-type-options'], 'nosniff')
    assert.notEqual((await server.request({ url, from: '203.0.113.2' })).statusCode, 429, 'another address')
    server.clock.ms += 1000
    assert.equal(await server.letThrough(30, { url }), 20)
  })
}

const free = [
  ['the start page', { url: '/' }],
  ['the console', { url: '/admin' }],
  ['a preflight', { method: 'OPTIONS', url: SERVER }],
] as const
for (const [name, send] of free) {
  test(`${name} uses no bucket`, async () => {
    await using server = await createLimitedServer()
    assert.equal(await server.letThrough(60, send), 60)
    assert.equal(await server.letThrough(45, { url: SERVER }), 40)
  })
}

test('a missing file of the player uses the bucket of the address', async () => {
  await using server = await createLimitedServer()
  for (let n = 0; n < 50; n += 1) assert.equal((await server.request({ url: '/web/app.js' })).statusCode, 404)
  assert.equal((await server.request({ url: SERVER })).statusCode, 429)
})

test('0 for the rate or the burst turns the limit off, even while the server is running', async () => {
  await using server = await createLimitedServer({ CHAPTERHOUSE_LIMITS_BURST: '' })
  assert.equal(await server.letThrough(45, { url: SERVER }), 40)
  server.infrastructure.settings.change({ 'limits.burst': 0 })
  assert.equal(await server.letThrough(100, { url: SERVER }), 100)
  server.infrastructure.settings.change({ 'limits.burst': 5 })
  assert.equal(await server.letThrough(100, { url: SERVER, from: '203.0.113.9' }), 5)
})

test('media requests use the bucket of their token, but are refused if the bucket of the address is empty', async () => {
  await using server = await createLimitedServer()
  const [ann, bob] = [server.person('Ann', { isAdmin: true }), server.person('Bob', { isAdmin: true })]
  assert.equal(await server.letThrough(50, { url: COVER, headers: ann }), 50)
  assert.equal(await server.letThrough(45, { url: SERVER }), 40, 'the bucket of the address is still full')
  server.clock.ms += 10
  assert.equal((await server.request({ url: COVER, headers: bob })).statusCode, 429, 'an address without allowance')
  assert.equal((await server.request({ url: COVER, headers: bob, from: '203.0.113.2' })).statusCode, 404)
})

test("a refusal by the token's bucket also uses the bucket of the address", async () => {
  await using server = await createLimitedServer({ CHAPTERHOUSE_LIMITS_MEDIA_REQUESTS_PER_SECOND: '1' })
  const ann = server.person('Ann', { isAdmin: true })
  assert.equal(await server.letThrough(200, { url: COVER, headers: ann }), 50)
  assert.equal(await server.letThrough(1, { url: SERVER }), 0)
  server.clock.ms += 1000
  assert.equal(await server.letThrough(30, { url: SERVER }), 20, 'the bucket of the address was empty, but not below zero')
})

test('media requests without a token use the bucket of the address', async () => {
  await using server = await createLimitedServer()
  const responses = []
  for (let n = 0; n < 42; n += 1) responses.push((await server.request({ url: COVER })).statusCode)
  assert.deepEqual([responses.filter((status) => status === 401).length, responses.at(-1)], [40, 429])
  assert.equal((await server.request({ url: SERVER })).statusCode, 429)
})

test('saves only use the bucket of their token, so that a busy household loses none', async () => {
  await using server = await createLimitedServer()
  const ann = server.person('Ann', { isAdmin: true })
  await server.letThrough(60, { url: SERVER })
  const save = { method: 'PUT', url: PROGRESS, headers: ann, payload: { position: 1, duration: 2 } } as const
  assert.equal(await server.letThrough(60, save), 50)
  // The bucket of the address was not used.
  server.clock.ms += 1000
  assert.equal(await server.letThrough(30, { url: SERVER }), 20)
})

test('a save without a valid token uses the bucket of the address', async () => {
  await using server = await createLimitedServer()
  const save = { method: 'PUT', url: PROGRESS, headers: { authorization: 'Bearer nobody' }, payload: {} } as const
  assert.equal(await server.letThrough(45, save), 40)
  assert.equal((await server.request({ url: SERVER })).statusCode, 429)
})

test('an IPv6 address is counted by its /64, and forwarded addresses are accepted from trusted proxies only', async () => {
  await using server = await createLimitedServer()
  assert.equal(await server.letThrough(45, { url: SERVER, from: '2001:db8:1:2::1' }), 40)
  assert.equal((await server.request({ url: SERVER, from: '2001:db8:1:2:ffff::2' })).statusCode, 429)
  assert.equal((await server.request({ url: SERVER, from: '2001:db8:1:3::1' })).statusCode, 200)
  // If there are several, only the last was written by the proxy.
  assert.equal((await server.request({ url: SERVER, from: '198.51.100.7, 2001:db8:1:2::9' })).statusCode, 429)
  await using open = await createLimitedServer({ CHAPTERHOUSE_TRUSTED_PROXIES: '' })
  let count = 0
  for (let n = 0; n < 45; n += 1) if ((await open.request({ url: SERVER, from: `198.51.100.${n}` })).statusCode !== 429) count += 1
  assert.equal(count, 40, 'X-Forwarded-For from an untrusted address is ignored')
})

const bodies = [
  ['a player route', 'PUT', PROGRESS],
  ['an admin route', 'POST', '/api/v1/admin/libraries'],
  ['a public route', 'POST', '/api/v1/auth/login'],
] as const
for (const [name, method, url] of bodies) {
  test(`a body over 1 MiB on ${name} is 413`, async () => {
    await using server = await createTestServer()
    const headers = server.person('Ann', { isAdmin: true })
    const response = await server.app.inject({ method, url, headers, payload: JSON.stringify({ name: 'x'.repeat(1_048_576) }) })
    assert.deepEqual([response.statusCode, response.json()], [413, { error: 'request body too large', code: 'too_large' }])
  })
}

test('allowed origins get CORS headers on every response, and change while the server runs', async () => {
  await using server = await createTestServer()
  const origin = 'https://player.example.org'
  const corsOf = async (url: string, method: 'GET' | 'OPTIONS' = 'GET') => {
    const { headers, statusCode } = await server.app.inject({ method, url, headers: { origin } })
    return [statusCode, headers['access-control-allow-origin'], headers['access-control-allow-headers']]
  }
  assert.deepEqual(await corsOf(SERVER), [200, undefined, undefined])
  assert.deepEqual(await corsOf(SERVER, 'OPTIONS'), [204, undefined, undefined])
  server.infrastructure.settings.change({ 'network.cors_origins': [origin] })
  const allowed = 'Authorization, Content-Type, X-Service-Client, X-AudioSilo-Client'
  assert.deepEqual(await corsOf(SERVER), [200, origin, allowed])
  assert.deepEqual(await corsOf('/api/v1/me'), [401, origin, allowed])
  assert.deepEqual(await corsOf('/nowhere'), [404, origin, allowed])
  assert.deepEqual(await corsOf(SERVER, 'OPTIONS'), [204, origin, allowed])
})
