import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { indexBook } from './indexed-book.ts'
import { type ServerWithPeople, serverWithPeople } from './server-with-people.ts'

/** The statuses of docs/reference/server.md 1.2: each condition once, as a client meets it. */

const NOT_FOUND = 'no book at that path'
interface Row {
  when: string
  route: string
  as?: 'admin' | 'ann' | 'guest' | 'key' | 'wrong'
  body?: unknown
  status: number
  error: string
}

const LONG = 'x'.repeat(101)
const rows: readonly Row[] = [
  {
    when: 'a malformed parameter',
    route: 'GET /libraries/1/cover?path=Dune&size=7',
    status: 400,
    error: 'size must be one of [160 320 640]',
  },
  { when: 'an invalid library id', route: 'GET /libraries/0x1/books', status: 400, error: 'invalid library id' },
  { when: 'a path out of the root', route: 'GET /libraries/1/item?path=../x', status: 400, error: 'invalid path' },
  { when: 'a path with a NUL', route: 'GET /libraries/1/stream?path=a%00b', status: 400, error: 'invalid path' },
  { when: 'an invalid cursor', route: 'GET /libraries/1/books?cursor=x', status: 400, error: 'invalid cursor' },
  { when: 'no path', route: 'GET /libraries/1/item', status: 400, error: 'path is required' },
  { when: 'no code', route: 'POST /auth/redeem', body: {}, status: 400, error: 'code is required' },
  { when: 'no pairing token', route: 'POST /auth/exchange', body: {}, status: 400, error: 'pairing_token is required' },
  {
    when: 'a short password',
    route: 'POST /auth/password',
    as: 'ann',
    body: { password: 'short', current_password: 'correct horse' },
    status: 400,
    error: 'the password must be at least 8 bytes long',
  },
  {
    when: 'no password',
    route: 'POST /auth/password',
    as: 'ann',
    body: { password: '' },
    status: 400,
    error: 'password is required',
  },
  { when: 'no label', route: 'POST /auth/tokens', as: 'ann', body: { label: ' ' }, status: 400, error: 'label is required' },
  { when: 'a long label', route: 'POST /auth/tokens', as: 'ann', body: { label: LONG }, status: 400, error: 'label is too long' },
  { when: 'no work id', route: 'GET /meta/work?id=%20', as: 'ann', status: 400, error: 'id is required' },
  { when: 'an invalid work id', route: `GET /meta/work?id=${'x'.repeat(201)}`, as: 'ann', status: 400, error: 'invalid id' },
  {
    when: 'a body that is not JSON',
    route: 'PUT /libraries/1/progress?path=Dune',
    body: '{',
    status: 400,
    error: 'invalid request',
  },
  {
    when: 'a sign-in without a password',
    route: 'POST /auth/login',
    body: { username: 'Ann' },
    status: 400,
    error: 'invalid request',
  },

  { when: 'an invalid token', route: 'GET /me', as: 'wrong', status: 401, error: 'invalid or expired token' },
  {
    when: 'wrong credentials',
    route: 'POST /auth/login',
    body: { username: 'Ann', password: 'wrong' },
    status: 401,
    error: 'invalid credentials',
  },
  {
    when: 'a code that is none',
    route: 'POST /auth/redeem',
    body: { code: 'AAAA-BBBB-CCCC-DDDD' },
    status: 401,
    error: 'invalid or expired auth code',
  },
  {
    when: 'a pairing token that is none',
    route: 'POST /auth/exchange',
    body: { pairing_token: 'x' },
    status: 401,
    error: 'invalid or expired pairing token',
  },
  {
    when: 'a wrong current password',
    route: 'POST /auth/password',
    as: 'ann',
    body: { password: 'long enough', current_password: 'wrong' },
    status: 401,
    error: 'current password is incorrect',
  },

  {
    when: 'a path outside of the scope',
    route: 'GET /libraries/1/item?path=Emma',
    as: 'ann',
    status: 403,
    error: 'no access to this path',
  },
  {
    when: 'a library that no share grants',
    route: 'GET /libraries/2/books',
    as: 'ann',
    status: 403,
    error: 'no access to this library',
  },
  {
    when: 'a library that is not there, to whoever is no admin',
    route: 'GET /libraries/99/books',
    as: 'ann',
    status: 403,
    error: 'no access to this library',
  },
  { when: 'an admin route without the role', route: 'GET /admin/users', as: 'ann', status: 403, error: 'admin only' },
  ...(
    ['POST /auth/password', 'POST /auth/recovery', 'POST /auth/tokens', 'GET /auth/tokens', 'DELETE /auth/tokens/1'] as const
  ).map(
    (route) =>
      ({
        when: `a guest at ${route}`,
        route,
        as: 'guest',
        body: { password: 'long enough', label: 'x' },
        status: 403,
        error: 'not available for demo accounts',
      }) as const,
  ),
  ...(['POST /auth/password', 'POST /auth/recovery', 'POST /auth/tokens', 'POST /auth/pair'] as const).map(
    (route) =>
      ({
        when: `an API key at ${route}`,
        route,
        as: 'key',
        body: { password: 'long enough', label: 'x' },
        status: 403,
        error: 'not available when authenticating with an API key',
      }) as const,
  ),

  { when: 'no such book', route: 'GET /libraries/1/item?path=Nowhere', status: 404, error: NOT_FOUND },
  { when: 'no such book, its chapters', route: 'GET /libraries/1/chapters?path=Nowhere', status: 404, error: NOT_FOUND },
  { when: 'no such file', route: 'GET /libraries/1/stream?path=Nowhere.mp3', status: 404, error: 'file not found' },
  { when: 'no such directory', route: 'GET /libraries/1/fs?path=Nowhere', status: 404, error: 'directory not found' },
  { when: 'no cover', route: 'GET /libraries/1/cover?path=Dune', status: 404, error: 'no cover' },
  { when: 'a library that is not there, to an admin', route: 'GET /libraries/99/books', status: 404, error: 'library not found' },
  { when: 'no lookup of works', route: 'GET /meta/work?id=x', as: 'ann', status: 404, error: 'metadata lookup not enabled' },
  {
    when: 'no lookup of a book',
    route: 'GET /libraries/1/meta?path=Dune',
    as: 'ann',
    status: 404,
    error: 'metadata lookup not enabled',
  },
  { when: 'no demo', route: 'POST /demo/session', status: 404, error: 'demo mode is not enabled' },
  { when: 'no such API key', route: 'DELETE /auth/tokens/999', as: 'ann', status: 404, error: 'no such API key' },
  { when: 'no such path of the API', route: 'GET /nowhere', status: 404, error: 'not found' },
  { when: 'another method', route: 'PATCH /me', status: 405, error: 'method not allowed' },
  {
    when: 'a lookup out of scope',
    route: 'GET /libraries/1/meta?path=Emma',
    as: 'ann',
    status: 403,
    error: 'no access to this path',
  },

  {
    when: 'a transcoding without ffmpeg',
    route: 'GET /libraries/1/stream?path=Dune/1.mp3&transcode=1',
    status: 503,
    error: 'transcoding is not available on this server',
  },
]

async function startTestServer(): Promise<ServerWithPeople & { headersOf: (as: Row['as']) => Promise<Record<string, string>> }> {
  const server = await serverWithPeople()
  mkdirSync(`${server.shelf}/Dune`, { recursive: true })
  writeFileSync(`${server.shelf}/Dune/1.mp3`, 'x')
  for (const path of ['Dune', 'Emma']) indexBook(server.services, { path, files: ['1.mp3'] })
  server.infrastructure.db.run("INSERT INTO shares (id, name) VALUES (7, 'theirs')")
  server.infrastructure.db.run("INSERT INTO share_rules VALUES (7, 1, 'Dune')")
  server.infrastructure.db.run('INSERT INTO share_members (user_id, share_id) VALUES (2, 7)')
  let guest: Record<string, string> | undefined
  async function headersOf(as: Row['as'] = 'admin'): Promise<Record<string, string>> {
    if (as === 'admin') return server.root
    if (as === 'ann') return server.ann
    if (as === 'key') return server.keyOf(server.ann)
    if (as === 'wrong') return server.bearer('nobody')
    guest ??= server.person('Guest', { isGuest: true, granted: ['Dune'] })
    return guest
  }
  return { ...server, headersOf }
}

test('each condition has its status and error', async (t) => {
  await using server = await startTestServer()
  for (const [at, { when, route, as, body, status, error }] of rows.entries()) {
    await t.test(`${status}: ${when}`, async () => {
      // Attempts are counted by address.
      const response = await server.request(route, { body, headers: await server.headersOf(as), from: `10.0.0.${at}` })
      assert.deepEqual([response.status, response.body?.error], [status, error])
    })
  }
})

test('401: no token, with a hint for the client', async () => {
  await using server = await startTestServer()
  const none = await server.app.inject('/api/v1/me')
  assert.deepEqual(
    [none.statusCode, none.json(), none.headers['www-authenticate']],
    [401, { error: 'missing bearer token' }, 'Bearer'],
  )
  const wrong = await server.app.inject({ url: '/api/v1/me', headers: server.bearer('nobody') })
  assert.equal(wrong.headers['www-authenticate'], 'Bearer error="invalid_token"')
})

test('503: the database is unavailable', async () => {
  await using server = await startTestServer()
  server.infrastructure.db.exec('ALTER TABLE users RENAME TO gone')
  assert.deepEqual(await server.request('GET /healthz'), { status: 503, body: { error: 'database unavailable' } })
  assert.match(String((await server.app.inject('/healthz')).headers['retry-after']), /^[1-9]\d*$/)
})

/** The lockouts in the table of limits: after `tries` attempts the next one is 429, until 15 minutes have passed. */
const lockouts = [
  {
    name: 'login',
    route: 'POST /auth/login',
    body: { username: 'nobody', password: 'wrong pass' },
    tries: 10,
    usual: 401,
    message: 'too many attempts, try again later',
  },
  {
    name: 'redeem',
    route: 'POST /auth/redeem',
    body: { code: 'AAAA' },
    tries: 10,
    usual: 401,
    message: 'too many attempts, try again later',
  },
  {
    name: 'exchange',
    route: 'POST /auth/exchange',
    body: { pairing_token: 'x' },
    tries: 10,
    usual: 401,
    message: 'too many attempts, try again later',
  },
  {
    name: 'a password',
    route: 'POST /auth/password',
    body: { password: '' },
    tries: 10,
    usual: 400,
    message: 'too many attempts, try again later',
  },
  {
    name: 'a recovery code',
    route: 'POST /auth/recovery',
    body: undefined,
    tries: 10,
    usual: 201,
    message: 'too many attempts, try again later',
  },
  {
    name: 'API keys, listed',
    route: 'GET /auth/tokens',
    body: undefined,
    tries: 10,
    usual: 200,
    message: 'too many attempts, try again later',
  },
  {
    name: 'a guest',
    route: 'POST /demo/session',
    body: undefined,
    tries: 5,
    usual: 200,
    message: 'too many demo sessions, try again later',
  },
] as const
for (const { name, route, body, tries, usual, message } of lockouts) {
  test(`429: attempt ${tries + 1} from one address within 15 minutes: ${name}`, async () => {
    const env = { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Books' }
    await using server = await serverWithPeople({ env })
    const headers = route.startsWith('POST /demo') ? {} : server.ann
    const once = (from = '203.0.113.1') => server.request(route, { body, headers, from })
    for (let n = 0; n < tries; n += 1) assert.equal((await once()).status, usual, `try ${n + 1}`)
    assert.deepEqual(await once(), { status: 429, body: { error: message } })
    assert.equal((await once('203.0.113.2')).status, usual, 'another address')
    server.clock.ms += 14 * 60_000
    assert.equal((await once()).status, 429)
    server.clock.ms += 61_000
    assert.equal((await once()).status, usual)
  })
}

test('429: redeem and exchange share one count', async () => {
  await using server = await serverWithPeople()
  for (let n = 0; n < 5; n += 1) {
    assert.equal((await server.redeem('AAAA')).status, 401)
    assert.equal((await server.exchange('x')).status, 401)
  }
  assert.equal((await server.redeem('AAAA')).status, 429)
})

test('500 and 503: a demo without its library, and a full one', async () => {
  const demo = (library: string, max: string) =>
    serverWithPeople({
      env: { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: library, CHAPTERHOUSE_DEMO_MAX_USERS: max },
    })
  await using gone = await demo('No such library', '5')
  assert.deepEqual(await gone.request('POST /demo/session'), { status: 500, body: { error: 'demo library is not available' } })
  await using full = await demo('Books', '1')
  assert.equal((await full.request('POST /demo/session')).status, 200)
  assert.deepEqual(await full.request('POST /demo/session', { from: '10.0.0.2' }), {
    status: 503,
    body: { error: 'demo is at capacity, try again later' },
  })
})
