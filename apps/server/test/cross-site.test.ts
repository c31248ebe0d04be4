import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ServerWithPeople, serverWithPeople } from './server-with-people.ts'

const LISTED = 'https://player.example.org'
const APP = 'capacitor://localhost'
const HOSTILE = { origin: 'http://evil.example', 'content-type': 'text/plain;charset=UTF-8' }
const CROSS_SITE = { status: 403, body: { error: 'cross-site request' } }
const SIGN_IN = { username: 'Ann', password: 'correct horse' }
const WRONG = { username: 'Ann', password: 'wrong password' }

const ENV = {
  CHAPTERHOUSE_CORS_ORIGINS: `${LISTED},${APP}`,
  CHAPTERHOUSE_PUBLIC_URL: 'https://books.example',
  CHAPTERHOUSE_LAN_URL: 'http://nas.lan:8080',
}
const start = (env: Record<string, string> = {}) => serverWithPeople({ env: { ...ENV, ...env } })

/** The table of docs/reverse-proxy.md. */
const callers = [
  {
    caller: 'our page, HTTPS, Host kept',
    headers: { host: 'books.example', origin: 'https://books.example', 'sec-fetch-site': 'same-origin' },
    type: 'application/json',
  },
  {
    caller: 'our page, HTTPS, Host rewritten',
    headers: { host: '127.0.0.1:8080', origin: 'https://audio.example', 'sec-fetch-site': 'same-origin' },
    type: 'application/json',
  },
  {
    caller: 'our page, HTTP, Host kept',
    headers: { host: '192.168.1.5:8080', origin: 'http://192.168.1.5:8080' },
    type: 'application/json',
  },
  {
    caller: 'our page, HTTP, Host rewritten',
    headers: { host: '127.0.0.1:8080', origin: 'http://audio.lan' },
    type: 'application/json',
  },
  {
    caller: 'a mounted player that declares text, HTTP, Host rewritten',
    headers: { host: '127.0.0.1:8080', origin: 'http://nas.lan:8080' },
    type: 'text/plain',
  },
  {
    caller: 'a listed player elsewhere',
    headers: { host: 'books.example', origin: LISTED, 'sec-fetch-site': 'cross-site' },
    type: 'application/json',
  },
  {
    caller: 'a listed app in a web view',
    headers: { host: 'books.example', origin: APP, 'sec-fetch-site': 'cross-site' },
    type: 'application/json',
  },
  { caller: 'an app without Origin', headers: { host: 'books.example' }, type: 'application/json' },
  { caller: 'an app without Origin or type', headers: { host: '192.168.1.5:8080' }, type: undefined },
  { caller: 'curl -d', headers: { host: 'books.example' }, type: 'application/x-www-form-urlencoded' },
]
for (const { caller, headers, type } of callers)
  test(`signs in: ${caller}`, async () => {
    await using server = await start()
    const sent = { ...headers, ...(type !== undefined && { 'content-type': type }) }
    const { status, body } = await server.request('POST /auth/login', { body: JSON.stringify(SIGN_IN), headers: sent })
    assert.deepEqual([status, body.user?.username], [200, 'Ann'])
  })

const pages = [
  ['a page elsewhere, HTTP', HOSTILE],
  ['a form elsewhere, HTTP', { ...HOSTILE, 'content-type': 'application/x-www-form-urlencoded' }],
  ['a page elsewhere, HTTPS', { ...HOSTILE, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another host of the site', { ...HOSTILE, origin: 'https://blog.books.example', 'sec-fetch-site': 'same-site' }],
  ['a sandboxed frame', { ...HOSTILE, origin: 'null', 'sec-fetch-site': 'cross-site' }],
] as const
for (const [name, headers] of pages)
  test(`no web page can lock out a home: ${name}`, async () => {
    await using server = await start({ CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Books' })
    const wrong = [
      ['POST /auth/login', WRONG],
      ['POST /auth/redeem', { code: 'AAAA' }],
      ['POST /auth/exchange', { pairing_token: 'x' }],
      ['POST /demo/session', undefined],
    ] as const
    for (const [route, body] of wrong)
      for (let n = 0; n < 11; n += 1) assert.deepEqual(await server.request(route, { body, headers }), CROSS_SITE)
    assert.equal((await server.request('POST /auth/login', { body: SIGN_IN })).status, 200)
    assert.equal((await server.redeem('AAAA')).status, 401)
    assert.equal((await server.request('POST /demo/session')).status, 200)
  })

test('a refused request uses no rate limit bucket', async () => {
  const limits = { CHAPTERHOUSE_LIMITS_REQUESTS_PER_SECOND: '20', CHAPTERHOUSE_LIMITS_BURST: '40' }
  await using server = await start(limits)
  for (let n = 0; n < 50; n += 1)
    assert.deepEqual(await server.request('POST /auth/login', { body: WRONG, headers: HOSTILE }), CROSS_SITE)
  assert.equal((await server.request('POST /auth/login', { body: SIGN_IN })).status, 200)
})

test('every public write is refused to other sites, and nothing else', async () => {
  await using server = await start()
  await server.app.ready()
  for (const { method, path, guard } of new Set(server.app.mounted)) {
    const url = path.replace(/:\w+|\*/g, '1')
    const inApi = server.app.hasRoute({ method, url: `/api/v1${path}` })
    const { statusCode, body } = await server.app.inject({
      method,
      url: inApi ? `/api/v1${url}` : url,
      headers: { ...HOSTILE, 'sec-fetch-site': 'cross-site' },
    })
    const isRefused = statusCode === 403 && body.includes('cross-site request')
    assert.equal(isRefused, guard === 'public' && method !== 'GET', `${method} ${path}: ${statusCode}`)
  }
})

test('a save with a token is kept, whatever site and type it declares', async () => {
  await using server = await start()
  const headers = { ...server.root, ...HOSTILE, 'sec-fetch-site': 'cross-site' }
  const saved = await server.request('PUT /libraries/1/progress?path=Dune', { body: { position: 1, duration: 2 }, headers })
  assert.equal(saved.status, 200)
})

test('a preflight allows JSON to listed origins only', async () => {
  await using server = await start()
  const allowedTo = async (origin: string) => {
    const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
    const { statusCode, headers } = await server.app.inject({ method: 'OPTIONS', url: '/api/v1/auth/login', headers: asked })
    assert.equal(statusCode, 204)
    return [headers['access-control-allow-origin'], headers['access-control-allow-headers']]
  }
  for (const origin of [LISTED, APP]) {
    const [allowed, names] = await allowedTo(origin)
    assert.equal(allowed, origin)
    assert.match(String(names), /Content-Type/)
  }
  for (const origin of ['http://evil.example', 'null', `${LISTED}.evil.example`, 'ionic://localhost', 'https://books.example'])
    assert.deepEqual(await allowedTo(origin), [undefined, undefined], origin)
})

test("the list and the server's addresses count from the moment they are changed", async () => {
  await using server: ServerWithPeople = await serverWithPeople()
  const { settings } = server.infrastructure
  const signIn = async (origin: string) =>
    (await server.request('POST /auth/login', { body: SIGN_IN, headers: { ...HOSTILE, origin } })).status
  assert.deepEqual([await signIn(LISTED), await signIn('https://books.example')], [403, 403])
  settings.change({ 'network.cors_origins': [LISTED], 'general.public_url': 'https://books.example/sub' })
  assert.deepEqual([await signIn(LISTED), await signIn('https://books.example')], [200, 200])
  settings.change({ 'network.cors_origins': [], 'general.public_url': '' })
  assert.deepEqual([await signIn(LISTED), await signIn('https://books.example')], [403, 403])
})
