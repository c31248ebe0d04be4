import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTestServer } from '../../../test/test-server.ts'
import { OUR_PAGES } from './policies.ts'

const SCRIPT = 'start()\n'.repeat(200)
const FILES: Record<string, string> = {
  'player/dist/index.html': '<title>player</title><script type="module" src="/web/assets/index-AbCd_-12.js"></script>',
  'player/dist/sw.js': 'worker',
  'player/dist/manifest.webmanifest': '{}',
  'player/dist/.built': 'stamp',
  'player/dist/assets/index-AbCd_-12.js': SCRIPT,
  'player/dist/assets/icon.svg': '<svg/>',
  'player/dist/assets/font-12345678.woff2': 'font',
  'console/dist/admin.html': '<title>console</title>',
  'console/dist/connect.html': '<title>connect</title>',
  'console/dist/setup.html': '<title>setup</title>',
  'console/dist/assets/admin-AbCd_-12.js': SCRIPT,
  'console/dist/assets/favicon.svg': '<svg/>',
  'theirs/index.html': '<title>theirs</title>',
  'theirs/sw.js': 'their worker',
  'theirs/manifest.webmanifest': '{"name":"theirs"}',
  'secret.txt': 'secret',
}

interface PagesOptions {
  flags?: Record<string, string>
  env?: Record<string, string>
  built?: readonly ('player' | 'console')[]
}

/** A server with its built pages, and a third-party player beside them. */
async function startTestServer({ flags = {}, env = {}, built = ['player', 'console'] }: PagesOptions = {}) {
  // If the server fails to start, the folder is removed too.
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(temporaryFolder('pages-')).path
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    if (text !== SCRIPT) continue
    writeFileSync(`${file}.br`, brotliCompressSync(text))
    writeFileSync(`${file}.gz`, gzipSync(text))
  }
  const dist = (app: 'player' | 'console') => (built.includes(app) ? path.join(folder, app, 'dist') : '')
  const located = Object.fromEntries(Object.entries(flags).map(([flag, name]) => [flag, path.join(folder, name)]))
  const server = opened.use(
    await createTestServer({ flags: located, env, pages: { player: dist('player'), console: dist('console') } }),
  )
  const running = opened.move()
  return {
    ...server,
    folder,
    get: (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

const INDEX = FILES['player/dist/index.html']
const IMMUTABLE = 'public, max-age=31536000, immutable'
const HTML = 'text/html; charset=utf-8'
const JS = 'application/javascript; charset=utf-8'
const served = [
  ['/web/', INDEX, 'no-cache', HTML],
  ['/web/index.html', INDEX, 'no-cache', HTML],
  ['/web/connect?token=x', INDEX, 'no-cache', HTML],
  ['/web/book/7?path=A%2FB.m4b', INDEX, 'no-cache', HTML],
  ['/web/you/devices/', INDEX, 'no-cache', HTML],
  ['/web/sw.js', 'worker', 'no-cache', JS],
  ['/web/manifest.webmanifest', '{"short_name":"Chapterhouse"}', 'no-cache', 'application/manifest+json'],
  ['/web/assets/index-AbCd_-12.js', SCRIPT, IMMUTABLE, JS],
  ['/web/assets/font-12345678.woff2', 'font', IMMUTABLE, 'font/woff2'],
  ['/web/assets/icon.svg', '<svg/>', 'no-cache', 'image/svg+xml'],
  ['/admin', FILES['console/dist/admin.html'], 'no-cache', HTML],
  ['/admin/', FILES['console/dist/admin.html'], 'no-cache', HTML],
  ['/admin/books/7?path=a.b', FILES['console/dist/admin.html'], 'no-cache', HTML],
  ['/admin/people/ann.smith', FILES['console/dist/admin.html'], 'no-cache', HTML],
  ['/connect', FILES['console/dist/connect.html'], 'no-cache', HTML],
  ['/connect/', FILES['console/dist/connect.html'], 'no-cache', HTML],
  ['/assets/admin-AbCd_-12.js', SCRIPT, IMMUTABLE, JS],
  ['/assets/favicon.svg', '<svg/>', 'no-cache', 'image/svg+xml'],
] as const
test('built pages have their type and caching', async (t) => {
  await using server = await startTestServer()
  for (const [url, body, caching, type] of served) {
    await t.test(`built pages: ${url} is ${type}, ${caching}`, async () => {
      const response = await server.get(url)
      const { 'cache-control': cached, 'content-type': typed, 'content-security-policy': policy, etag = '' } = response.headers
      assert.deepEqual([response.statusCode, response.body, cached, typed], [200, body, caching, type])
      assert.equal(policy !== undefined, type === HTML)
      const head = await server.app.inject({ method: 'HEAD', url })
      assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', String(body?.length)])
      const again = await server.get(url, { 'if-none-match': String(etag) })
      assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
      const part = await server.get(url, { range: 'bytes=1-2' })
      assert.deepEqual([part.statusCode, part.body], [200, body])
    })
  }
})

const missing = [
  '/sw.js',
  '/manifest.webmanifest',
  '/web/_off/AAAA/bbbb/1.m4b',
  '/web/_off/AAAA/bbbb/1',
  '/web/_off',
  '/web/gone.png',
  '/web/assets/gone',
  '/web/assets/gone-12345678.js',
  '/web/assets/index-AbCd_-12.js.br',
  '/web/assets/index-AbCd_-12.js.gz',
  '/web/.built',
  '/web/%2e%2e/%2e%2e/secret.txt',
  '/web/..%2f..%2fsecret.txt',
  '/web/..%5csecret.txt',
  '/web//etc/passwd',
  '/assets/',
  '/assets/gone.js',
  '/assets/admin-AbCd_-12.js.br',
  '/assets/..%2fadmin.html',
  '/assets/..%2f..%2f..%2fsecret.txt',
  '/assets/%2e%2e%2fadmin.html',
  '/setup',
]
test('other paths of built pages are 404', async (t) => {
  await using server = await startTestServer()
  for (const url of missing) {
    await t.test(`built pages: ${url} is 404`, async () => {
      const response = await server.get(url)
      assert.deepEqual([response.statusCode, response.json()], [404, { error: 'not found' }])
    })
  }
})

const codings = [
  { accepted: 'gzip, deflate, br, zstd', encoding: 'br', plain: brotliDecompressSync },
  { accepted: 'gzip', encoding: 'gzip', plain: gunzipSync },
  { accepted: 'br;q=0.1, gzip', encoding: 'gzip', plain: gunzipSync },
  { accepted: 'identity', encoding: undefined, plain: (bytes: Buffer) => bytes },
  { accepted: 'zstd', encoding: undefined, plain: (bytes: Buffer) => bytes },
]
test('scripts are sent compressed', async (t) => {
  await using server = await startTestServer()
  for (const { accepted, encoding, plain } of codings) {
    await t.test(
      `Accept-Encoding "${accepted}" gets ${encoding ? `${encoding} with a separate ETag` : 'an uncompressed file'}`,
      async () => {
        for (const url of ['/web/assets/index-AbCd_-12.js', '/assets/admin-AbCd_-12.js']) {
          const response = await server.get(url, { 'accept-encoding': accepted })
          const { 'content-encoding': encoded, 'content-type': type, 'content-length': length, vary, etag = '' } = response.headers
          assert.deepEqual([response.statusCode, encoded, type, vary], [200, encoding, JS, 'Accept-Encoding'])
          assert.equal(plain(response.rawPayload).toString(), SCRIPT)
          assert.equal(length, String(response.rawPayload.length))
          const asIs = await server.get(url)
          assert.equal(asIs.headers.etag === etag, encoding === undefined)
          const again = await server.get(url, { 'accept-encoding': accepted, 'if-none-match': String(etag) })
          assert.deepEqual([again.statusCode, again.headers.vary], [304, 'Accept-Encoding'])
        }
      },
    )
  }
})

test('Vary keeps Origin beside Accept-Encoding', async () => {
  await using server = await startTestServer({ env: { CHAPTERHOUSE_CORS_ORIGINS: 'https://other.example.org' } })
  assert.equal((await server.get('/assets/admin-AbCd_-12.js')).headers.vary, 'Origin, Accept-Encoding')
})

test('a new build is served immediately', async () => {
  await using server = await startTestServer()
  const before = await server.get('/admin')
  writeFileSync(path.join(server.folder, 'console/dist/admin.html'), '<title>newer</title>')
  const after = await server.get('/admin', { 'if-none-match': String(before.headers.etag) })
  assert.deepEqual([after.statusCode, after.body], [200, '<title>newer</title>'])
})

test('the policies allow scripts from this server only, and blob media in the player', async () => {
  await using server = await startTestServer()
  server.services.setup.open()
  for (const url of ['/admin', '/admin/books', '/connect', '/setup'])
    assert.equal((await server.get(url)).headers['content-security-policy'], OUR_PAGES)
  const player = String((await server.get('/web/')).headers['content-security-policy'])
  assert.match(player, /media-src 'self' blob:;.* script-src 'self';.* frame-ancestors 'none'$/)
})

test('every document restricts forms and the page that opened it', async () => {
  await using server = await startTestServer()
  server.services.setup.open()
  for (const url of ['/admin', '/admin/books', '/connect', '/setup', '/web/']) {
    const { headers } = await server.get(url)
    assert.match(String(headers['content-security-policy']), /(^|; )form-action 'self'(;|$)/, url)
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', url)
  }
})

test('/favicon.ico redirects to the icon', async () => {
  await using server = await startTestServer()
  const { statusCode, headers } = await server.get('/favicon.ico')
  assert.deepEqual([statusCode, headers.location], [301, '/assets/favicon.svg'])
})

test('/web redirects into the scope of the service worker and keeps the query', async () => {
  await using server = await startTestServer()
  for (const query of ['', '?x=1']) {
    const { statusCode, headers } = await server.get(`/web${query}`)
    assert.deepEqual([statusCode, headers.location], [302, `/web/${query}`])
  }
})

const frontPages: {
  name: string
  options: PagesOptions
  setup?: boolean
  front: [number, string | undefined]
  flags: [boolean, boolean]
}[] = [
  { name: 'both apps', options: {}, front: [302, '/web/'], flags: [true, true] },
  {
    name: 'guests allowed',
    options: { env: { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Books' } },
    front: [302, '/web/demo'],
    flags: [true, true],
  },
  { name: 'setup open', options: {}, setup: true, front: [302, '/setup'], flags: [true, true] },
  { name: 'no player', options: { built: ['console'] }, front: [200, undefined], flags: [false, true] },
  { name: 'no console', options: { built: ['player'] }, front: [302, '/web/'], flags: [true, false] },
  { name: 'no app', options: { built: [] }, front: [200, undefined], flags: [false, false] },
  { name: 'a third-party player', options: { flags: { 'web-dir': 'theirs' } }, front: [302, '/web/'], flags: [true, true] },
  {
    name: 'a missing third-party player',
    options: { flags: { 'web-dir': 'nowhere' } },
    front: [200, undefined],
    flags: [false, true],
  },
]
for (const { name, options, setup = false, front, flags } of frontPages) {
  test(`with ${name}, / is ${front.join(' ')}, and the capabilities match`, async () => {
    await using server = await startTestServer(options)
    if (setup) server.services.setup.open()
    const { statusCode, headers, body } = await server.get('/')
    assert.deepEqual([statusCode, headers.location], front)
    if (flags[1] && !flags[0]) assert.equal(body, FILES['console/dist/connect.html'])
    const { capabilities } = (await server.get('/api/v1/server')).json()
    assert.deepEqual([capabilities.web_player, capabilities.admin_ui], flags)
  })
}

test('a third-party player replaces the built-in one', async () => {
  await using server = await startTestServer({ flags: { 'web-dir': 'theirs' } })
  for (const url of ['/web/', '/web/any/page']) assert.equal((await server.get(url)).body, FILES['theirs/index.html'])
  assert.equal((await server.get('/sw.js')).body, 'their worker')
  assert.equal((await server.get('/manifest.webmanifest')).body, '{"name":"theirs"}')
  assert.equal((await server.get('/web/assets/index-AbCd_-12.js')).statusCode, 404)
})

for (const [state, status, location] of [
  ['off', 404, undefined],
  ['open', 200, undefined],
  ['done', 303, '/admin'],
] as const) {
  test(`the setup page is ${status} while setup is ${state}`, async () => {
    await using server = await startTestServer()
    if (state !== 'off') server.services.setup.open()
    if (state === 'done') server.person('Root', { isAdmin: true })
    const { statusCode, headers, body } = await server.get('/setup')
    assert.deepEqual([statusCode, headers.location], [status, location])
    if (state === 'open') assert.equal(body, FILES['console/dist/setup.html'])
  })
}

test('built pages accept only GET and HEAD', async () => {
  await using server = await startTestServer()
  for (const url of ['/', '/web', '/web/you', '/admin', '/admin/books', '/connect', '/assets/favicon.svg', '/favicon.ico']) {
    const response = await server.app.inject({ method: 'POST', url })
    assert.deepEqual([response.statusCode, response.headers.allow], [405, 'GET, HEAD'])
  }
})
