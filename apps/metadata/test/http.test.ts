import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { ORCHARD } from './orchard.ts'
import { createTestService } from './test-service.ts'

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

const DATA = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const HOUR = 'public, max-age=3600'
const API = { 'access-control-allow-origin': '*', vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' }
const ALLOW = 'GET, HEAD, OPTIONS'

/** The table of docs/reference/metadata.md 2.4, and more. */
const responses = [
  { request: 'GET /api/v1/stats', status: 200, cache: DATA },
  { request: 'GET /api/v1/works/latest', status: 200, cache: DATA },
  { request: 'GET /api/v1/works/the-glass-orchard', status: 200, cache: DATA },
  { request: 'GET /api/v1/works/glass-orchard', status: 301, cache: HOUR },
  { request: 'GET /api/v1/works/nope', status: 404, cache: DATA, error: 'work not found' },
  { request: 'GET /api/v1/works/nope/recordings/x/chapters', status: 200, cache: DATA },
  { request: 'GET /api/v1/people/mara-lind', status: 200, cache: DATA },
  { request: 'GET /api/v1/people/m-lind', status: 301, cache: HOUR },
  { request: 'GET /api/v1/people/nope', status: 404, cache: DATA, error: 'person not found' },
  { request: 'GET /api/v1/series/orchard-cycle', status: 200, cache: DATA },
  { request: 'GET /api/v1/series/cycle', status: 301, cache: HOUR },
  { request: 'GET /api/v1/series/nope', status: 404, cache: DATA, error: 'series not found' },
  { request: 'GET /api/v1/lookup?asin=B000000001', status: 200, cache: DATA },
  { request: 'GET /api/v1/lookup', status: 400, cache: 'no-store', error: 'asin or isbn is required' },
  { request: 'GET /api/v1/lookup?asin=x', status: 404, cache: DATA, error: 'not found' },
  { request: 'GET /api/v1/coverage', status: 200, cache: DATA },
  { request: 'GET /api/v1/coverage/works', status: 200, cache: DATA },
  { request: 'GET /api/v1/coverage/works?filter=x', status: 400, cache: 'no-store', error: 'unknown filter' },
  { request: 'GET /api/v1/coverage/series-gaps', status: 200, cache: DATA },
  { request: 'GET /abs/search?query=orchard', status: 200, cache: DATA },
  { request: 'GET /abs/search?query=%20', status: 400, cache: 'no-store', error: 'query is required' },
  { request: 'GET /abs//search?query=orchard', status: 200, cache: DATA },
  ...(['search', 'works/search', 'people/search', 'series/search'] as const).flatMap((at) => [
    { request: `GET /api/v1/${at}?q=orchard`, status: 200, cache: DATA } as const,
    { request: `GET /api/v1/${at}?q=!!`, status: 200, cache: DATA } as const,
    { request: `GET /api/v1/${at}?q=%20`, status: 400, cache: 'no-store', error: 'q is required' } as const,
    { request: `GET /api/v1/${at}`, status: 400, cache: 'no-store', error: 'q is required' } as const,
  ]),
  { request: 'GET /api/v1/works/match?title=orchard', status: 200, cache: DATA },
  {
    request: 'GET /api/v1/works/match?position=2',
    status: 400,
    cache: 'no-store',
    error: 'one of q, title, author, series, asin or isbn is required',
  },
  { request: 'POST /api/v1/works/match', status: 405, cache: 'no-store', error: 'method not allowed', allow: ALLOW },
  { request: 'GET /api/v1/openapi.json', status: 200, cache: HOUR },
  { request: 'GET /api/v1/nope', status: 404, cache: DATA, error: 'not found' },
  { request: 'GET /api/v1/', status: 404, cache: DATA, error: 'not found' },
  { request: 'GET /abs/', status: 404, cache: DATA, error: 'not found' },
  { request: 'GET /abs/de/search?query=x', status: 404, cache: DATA, error: 'not found' },
  { request: 'GET /api/v1/works/the-glass-orchard/', status: 404, cache: DATA, error: 'not found' },
  { request: 'GET /api/v1/works/%zz', status: 404, cache: DATA, error: 'not found' },
  { request: 'GET /abs/%ff', status: 404, cache: DATA, error: 'not found' },
  { request: 'POST /api/v1/works/%zz', status: 404, cache: DATA, error: 'not found' },
  { request: 'POST /api/v1/works/the-glass-orchard', status: 405, cache: 'no-store', error: 'method not allowed', allow: ALLOW },
  { request: 'DELETE /abs/search', status: 405, cache: 'no-store', error: 'method not allowed', allow: ALLOW },
  { request: 'PUT /api/v1/openapi.json', status: 405, cache: 'no-store', error: 'method not allowed', allow: ALLOW },
  { request: 'POST /api/v1/nope', status: 404, cache: DATA, error: 'not found' },
] as const
/** Headers of preflight responses. */
const server = createTestService()
after(() => server[Symbol.asyncDispose]())

for (const { request, status, cache, ...more } of responses) {
  test(`${request}: ${status}, with the common API headers`, async () => {
    const [method = '', url = ''] = request.split(' ')
    const response = await server.app.inject({ method: method as Method, url, headers: { origin: 'https://elsewhere.example' } })
    assert.equal(response.statusCode, status)
    for (const [name, value] of Object.entries(API)) assert.equal(response.headers[name], value, name)
    assert.equal(response.headers['cache-control'], cache)
    assert.equal(response.headers.allow, 'allow' in more ? more.allow : undefined)
    assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
    assert.match(response.body, /[^\n]\n$/)
    if ('error' in more) assert.deepEqual(response.json(), { error: more.error })
    assert.match(
      String(response.headers.etag),
      status !== 200 ? /^undefined$/ : url.endsWith('.json') ? /^"[0-9a-f]{64}"$/ : /^W\/"[0-9a-f]{16}"$/,
    )
  })

  test(`HEAD for ${request} has the same headers and no body`, async () => {
    const [method = '', url = ''] = request.split(' ')
    if (method !== 'GET') return
    const headers = { 'accept-encoding': 'br' }
    const [whole, head] = [await server.app.inject({ url, headers }), await server.app.inject({ method: 'HEAD', url, headers })]
    const { date: _, ...expected } = whole.headers
    const { date: __, ...found } = head.headers
    assert.deepEqual([head.statusCode, head.body, found], [status, '', expected])
  })
}

for (const url of [
  '/api/v1/stats',
  '/api/v1/works/match',
  '/api/v1/nope',
  '/api/v1/%zz',
  '/abs/search',
  '/abs//search',
  '/abs/x',
]) {
  test(`OPTIONS ${url} allows every origin`, async () => {
    await using server = createTestService({ isEmpty: true })
    const response = await server.app.inject({ method: 'OPTIONS', url })
    assert.equal(response.statusCode, 204)
    assert.equal(response.body, '')
    assert.equal(response.headers['access-control-allow-methods'], ALLOW)
    assert.equal(response.headers['access-control-allow-headers'], '*')
    assert.equal(response.headers['content-type'], undefined)
    for (const [name, value] of Object.entries(API)) assert.equal(response.headers[name], value, name)
  })
}

const DATA_ROUTES = [
  ...['/api/v1/stats', '/api/v1/works/latest', '/api/v1/works/x', '/api/v1/works/x/recordings/y/chapters', '/api/v1/people/x'],
  ...['/api/v1/series/x', '/api/v1/lookup', '/api/v1/lookup?asin=x', '/api/v1/coverage', '/api/v1/coverage/works?filter=x'],
  ...['/api/v1/coverage/series-gaps', '/abs/search', '/abs/search?query=x', '/api/v1/search', '/api/v1/search?q=x'],
  ...[
    '/api/v1/works/search?q=x',
    '/api/v1/people/search?q=x',
    '/api/v1/series/search?q=x',
    '/api/v1/works/match',
    '/api/v1/works/match?q=x',
  ],
]
for (const url of DATA_ROUTES) {
  test(`without a release, ${url} is 503 with Retry-After`, async () => {
    await using server = createTestService({ isEmpty: true })
    const response = await server.app.inject(url)
    assert.equal(response.statusCode, 503)
    assert.equal(response.body, '{"error":"no data loaded yet: the server is fetching the latest release"}\n')
    assert.equal(response.headers['retry-after'], '30')
    assert.equal(response.headers['cache-control'], 'no-store')
    for (const [name, value] of Object.entries(API)) assert.equal(response.headers[name], value, name)
  })
}

test('health has no CORS or caching headers, is uncompressed, and reports a missing release', async () => {
  await using server = createTestService({ isEmpty: true })
  const starting = await server.app.inject({ url: '/healthz', headers: { 'accept-encoding': 'gzip' } })
  assert.deepEqual([starting.statusCode, starting.body, starting.headers['retry-after']], [503, '{"status":"starting"}\n', '30'])
  await using waiting = createTestService({ isEmpty: true, waitReason: () => 'no_data_release' })
  const health = await waiting.app.inject('/healthz')
  assert.deepEqual([health.statusCode, health.json()], [503, { status: 'starting', reason: 'no_data_release' }])
  server.adopt(ORCHARD)
  const response = await server.app.inject('/healthz')
  assert.deepEqual([response.statusCode, response.body], [200, '{"built_at":"2026-07-11T00:00:00Z","status":"ok","works":4}\n'])
  for (const { headers } of [starting, response]) {
    assert.equal(headers['access-control-allow-origin'], undefined)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers.vary, undefined)
    assert.equal(headers.etag, undefined)
  }
  const post = await server.app.inject({ method: 'POST', url: '/healthz' })
  assert.deepEqual([post.statusCode, post.headers.allow, post.json()], [405, 'GET, HEAD', { error: 'method not allowed' }])
})

test('logs a defect without sending its details', async () => {
  await using server = createTestService()
  server.artifacts.adopt({ ...server.make(ORCHARD), db: { first: () => assert.fail('a secret') } as never })
  const response = await server.app.inject('/api/v1/works/x')
  assert.deepEqual([response.statusCode, response.body], [500, '{"error":"internal error"}\n'])
  assert.equal(response.headers['cache-control'], 'no-store')
  assert.equal(response.headers['access-control-allow-origin'], '*')
  assert.equal(server.failures.length, 1)
})

for (const url of ['/nope', '/api', '/api/v1', '/abs', '/%zz', '/API/v1/stats', '/works/%ff']) {
  test(`${url} is a 404 page`, async () => {
    await using server = createTestService()
    const response = await server.app.inject(url)
    assert.deepEqual([response.statusCode, response.headers['content-type']], [404, 'text/html; charset=utf-8'])
    assert.equal(response.headers['access-control-allow-origin'], undefined)
    assert.equal(response.headers['x-content-type-options'], 'nosniff')
    assert.equal(response.headers.vary, 'Accept-Encoding')
  })
}

const decode = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
for (const encoding of ['zstd', 'br', 'gzip'] as const) {
  test(`compresses a body of 1 KiB or more as ${encoding}, with the ETag of the release`, async () => {
    await using server = createTestService()
    const url = '/api/v1/works/the-glass-orchard'
    const plain = await server.app.inject(url)
    const encoded = await server.app.inject({ url, headers: { 'accept-encoding': `${encoding}, deflate` } })
    assert.equal(encoded.headers['content-encoding'], encoding)
    assert.equal(decode[encoding](encoded.rawPayload).toString(), plain.body)
    assert.equal(encoded.headers['content-length'], String(encoded.rawPayload.length))
    assert.equal(encoded.headers.etag, plain.headers.etag)
  })

  test(`openapi.json as ${encoding} has its own ETag, and any of the four matches`, async () => {
    await using server = createTestService({ isEmpty: true })
    const getDocument = (headers: object) => server.app.inject({ url: '/api/v1/openapi.json', headers: { ...headers } })
    const plain = await getDocument({})
    const tag = String(plain.headers.etag)
    const encoded = await getDocument({ 'accept-encoding': encoding })
    assert.equal(encoded.headers.etag, `${tag.slice(0, -1)}-${encoding}"`)
    assert.equal(decode[encoding](encoded.rawPayload).toString(), plain.body)
    for (const known of [tag, String(encoded.headers.etag), `W/${tag}`, '*', `"x", ${tag}`]) {
      const response = await getDocument({ 'if-none-match': known, 'accept-encoding': encoding })
      assert.deepEqual([response.statusCode, response.body, response.headers.etag], [304, '', encoded.headers.etag], known)
      assert.equal(response.headers['cache-control'], HOUR)
      assert.equal(response.headers.vary, 'Accept-Encoding')
      assert.equal(response.headers['content-encoding'], undefined)
    }
    assert.equal((await getDocument({ 'if-none-match': '"x"' })).statusCode, 200)
  })
}

test('never compresses short or empty bodies, or health', async () => {
  await using server = createTestService()
  for (const url of ['/api/v1/stats', '/healthz', '/api/v1/works/glass-orchard', '/api/v1/works/nope']) {
    const response = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br, zstd' } })
    assert.equal(response.headers['content-encoding'], undefined, url)
  }
})

const TAG = 'the tag of the release'
const conditions = [
  { path: '/api/v1/works/the-glass-orchard', noneMatch: TAG, status: 304 },
  { path: '/api/v1/works/the-glass-orchard', noneMatch: `"x", ${TAG}`, status: 304 },
  { path: '/api/v1/works/the-glass-orchard', noneMatch: '*', status: 304 },
  { path: '/api/v1/works/the-glass-orchard', noneMatch: `strong ${TAG}`, status: 304 },
  { path: '/api/v1/works/the-glass-orchard', noneMatch: '"x"', status: 200 },
  { path: '/api/v1/stats', noneMatch: TAG, status: 304 },
  { path: '/api/v1/works/latest', noneMatch: TAG, status: 304 },
  { path: '/api/v1/works/nope/recordings/x/chapters', noneMatch: TAG, status: 304 },
  { path: '/api/v1/people/mara-lind', noneMatch: TAG, status: 304 },
  { path: '/api/v1/series/orchard-cycle', noneMatch: TAG, status: 304 },
  { path: '/api/v1/lookup?asin=B000000001', noneMatch: TAG, status: 304 },
  { path: '/api/v1/coverage', noneMatch: TAG, status: 304 },
  { path: '/api/v1/coverage/works', noneMatch: TAG, status: 304 },
  { path: '/api/v1/coverage/series-gaps', noneMatch: TAG, status: 304 },
  { path: '/abs/search?query=orchard', noneMatch: TAG, status: 304 },
  { path: '/api/v1/search?q=orchard', noneMatch: TAG, status: 304 },
  { path: '/api/v1/search', noneMatch: '*', status: 400 },
  { path: '/api/v1/works/glass-orchard', noneMatch: '*', status: 301 },
  { path: '/api/v1/works/nope', noneMatch: '*', status: 404 },
  { path: '/api/v1/lookup', noneMatch: '*', status: 400 },
  { path: '/healthz', noneMatch: '*', status: 200 },
] as const
for (const { path, noneMatch, status } of conditions) {
  test(`${path} with If-None-Match ${noneMatch}: ${status}`, async () => {
    await using server = createTestService()
    const { headers } = await server.app.inject('/api/v1/stats')
    const tag = String(headers.etag)
    const held = noneMatch.replace(`strong ${TAG}`, tag.replace('W/', '')).replace(TAG, tag)
    const response = await server.app.inject({ url: path, headers: { 'if-none-match': held, 'accept-encoding': 'gzip' } })
    assert.equal(response.statusCode, status)
    if (status !== 304) return
    assert.equal(response.body, '')
    assert.deepEqual(
      [response.headers.etag, response.headers['cache-control'], response.headers.vary],
      [tag, DATA, 'Accept-Encoding'],
    )
    assert.equal(response.headers['access-control-allow-origin'], '*')
  })
}

test('a cached response is the same in any encoding, and is dropped with its release', async () => {
  await using server = createTestService()
  const url = '/api/v1/works/the-glass-orchard'
  const getWith = async (accepted?: string) => {
    const response = await server.app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
    const { date: _, ...headers } = response.headers
    return { status: response.statusCode, headers, body: response.rawPayload }
  }
  for (const accepted of [undefined, 'gzip', 'br', 'zstd']) {
    const [first, again] = [await getWith(accepted), await getWith(accepted)]
    assert.deepEqual(again, first)
  }
  server.adopt({ ...ORCHARD, recordings: [] })
  assert.match(String((await getWith()).body), /"recordings":null/)
  server.adopt({ ...ORCHARD, chapters: [] })
  assert.match(gunzipSync((await getWith('gzip')).body).toString(), /"chapter_count":0\}\],"characters"/)
})

test('another release has another ETag', async () => {
  await using server = createTestService()
  const before = await server.app.inject('/api/v1/stats')
  server.adopt(ORCHARD)
  const after = await server.app.inject('/api/v1/stats')
  assert.notEqual(before.headers.etag, after.headers.etag)
})

test('a response without a route has nosniff too', async () => {
  await using server = createTestService()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  for (const sent of [
    'NONSENSE\r\n\r\n',
    'GET /api/v1/stats HTTP/1.1\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
  ]) {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(sent)
    const [bytes] = await once(socket, 'data')
    assert.match(String(bytes), /^HTTP\/1\.1 4\d\d /)
    assert.match(String(bytes), /x-content-type-options: nosniff/i)
    socket.destroy()
  }
})

test('the listener has the documented timeouts', async () => {
  await using server = createTestService()
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server.app.server
  const { unreadMs } = server.app.httpConfig.times
  assert.deepEqual(
    { headersTimeout, requestTimeout, keepAliveTimeout, unreadMs },
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 180_000,
      unreadMs: 60_000,
    },
  )
})
