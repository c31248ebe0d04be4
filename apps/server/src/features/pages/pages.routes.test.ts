import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTestServer } from '../../../test/test-server.ts'

const FILES = {
  'player/index.html': '<title>index</title><script>start()</script>',
  'player/books.html': '<title>books</title>',
  'player/people/index.html': '<title>people</title>',
  'player/favicon.png': 'png',
  'player/sw.js': 'worker',
  'player/manifest.webmanifest': '{}',
  'player/_expo/static/app-1.js': 'app',
  'player/assets/a b.svg': '<svg/>',
  'player/.env': 'secret',
  'player/.git/config': 'secret',
  'secret.html': 'secret',
  'secret.txt': 'secret',
}

/** A server with a third-party player, and private files beside it. */
async function startTestServer(webDir = 'player', env: Record<string, string> = {}) {
  // If the server fails to start, the folder is removed too.
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(temporaryFolder('web-')).path
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const server = opened.use(await createTestServer({ flags: { 'web-dir': path.join(folder, webDir) }, env }))
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
  const running = opened.move()
  return {
    ...server,
    folder,
    get,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

const INDEX = FILES['player/index.html']
const IMMUTABLE = 'public, max-age=31536000, immutable'
const served = [
  ['/web/', INDEX, 'no-cache', 'text/html; charset=utf-8'],
  ['/web/index.html', INDEX, 'no-cache', 'text/html; charset=utf-8'],
  ['/web/?x=1', INDEX, 'no-cache', 'text/html; charset=utf-8'],
  ['/web/books', FILES['player/books.html'], 'no-cache', 'text/html; charset=utf-8'],
  ['/web/people', FILES['player/people/index.html'], 'no-cache', 'text/html; charset=utf-8'],
  ['/web/people/', FILES['player/people/index.html'], 'no-cache', 'text/html; charset=utf-8'],
  ['/web/connect?token=x', INDEX, 'no-cache', 'text/html; charset=utf-8'],
  ['/web/book/7/chapter', INDEX, 'no-cache', 'text/html; charset=utf-8'],
  ['/web/gone.html', INDEX, 'no-cache', 'text/html; charset=utf-8'],
  ['/web/favicon.png', 'png', 'no-cache', 'image/png'],
  ['/web/_expo/static/app-1.js', 'app', IMMUTABLE, 'application/javascript; charset=utf-8'],
  ['/web/assets/a%20b.svg', '<svg/>', IMMUTABLE, 'image/svg+xml'],
  ['/sw.js', 'worker', 'no-cache', 'application/javascript; charset=utf-8'],
  ['/manifest.webmanifest', '{}', 'no-cache', 'application/manifest+json'],
] as const
test('a third-party player is served with its types and caching', async (t) => {
  await using server = await startTestServer()
  for (const [url, body, caching, type] of served) {
    await t.test(`${url} serves ${body}`, async () => {
      const response = await server.get(url)
      const { 'cache-control': cached, 'content-type': typed, 'content-security-policy': policy = '' } = response.headers
      assert.deepEqual([response.statusCode, response.body, cached, typed], [200, body, caching, type])
      const isDocument = type.startsWith('text/html')
      assert.equal(/form-action 'self'/.test(String(policy)), isDocument)
      assert.equal(response.headers['cross-origin-opener-policy'], isDocument ? 'same-origin' : undefined)
      const head = await server.app.inject({ method: 'HEAD', url })
      assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', String(body.length)])
    })
  }
})

for (const [url, location] of [
  ['/web', '/web/'],
  ['/web?x=1&y=%2F', '/web/?x=1&y=%2F'],
])
  test(`${url} redirects to ${location}, which is in the scope of the player's service worker`, async () => {
    await using server = await startTestServer()
    const response = await server.get(url ?? '')
    assert.deepEqual([response.statusCode, response.headers.location], [302, location])
  })

const missing = [
  '/web/gone.png',
  '/web/_expo/gone',
  '/web/assets/gone',
  '/web/.env',
  '/web/.git/config',
  '/web/%2e%2e/secret.txt',
  '/web/..%2fsecret.txt',
  '/web/..%2fsecret',
  '/web/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd',
  '/web/..%5csecret.txt',
  '/web/people/..%2f..%2fsecret.html',
  '/web/a%00b',
  '/web//etc/passwd',
]
test('other paths of a third-party player are 404', async (t) => {
  await using server = await startTestServer()
  for (const url of missing) {
    await t.test(`${url} is 404`, async () => {
      const response = await server.get(url)
      assert.ok(!response.body.includes('secret') && !response.body.includes('root:'))
      assert.deepEqual([response.statusCode, response.json()], [404, { error: 'not found' }])
    })
  }
})

test('an unchanged document is 304; a new one is sent with a policy for its own scripts', async () => {
  await using server = await startTestServer()
  const first = await server.get('/web/')
  const { etag = '' } = first.headers as { etag?: string }
  assert.equal((await server.get('/web/', { 'if-none-match': etag })).statusCode, 304)
  const allowed = (script: string) => `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`
  assert.ok(String(first.headers['content-security-policy']).includes(allowed('start()')))
  writeFileSync(path.join(server.folder, 'player/index.html'), '<script>restart()</script>')
  const second = await server.get('/web/', { 'if-none-match': etag })
  assert.deepEqual([second.statusCode, second.body], [200, '<script>restart()</script>'])
  assert.ok(String(second.headers['content-security-policy']).includes(allowed('restart()')))
})

test('with a player, / redirects to it, and the server reports it as a capability', async () => {
  await using server = await startTestServer()
  const response = await server.get('/')
  assert.deepEqual([response.statusCode, response.headers.location], [302, '/web/'])
  assert.equal((await server.get('/api/v1/server')).json().capabilities.web_player, true)
})

for (const webDir of ['people', 'player/assets', 'nowhere']) {
  test(`the folder ${webDir} is not a player, so none is mounted, not even the built-in one`, async () => {
    await using server = await startTestServer(webDir)
    const page = await server.get('/', { host: 'books.example.org' })
    assert.deepEqual([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8'])
    for (const url of ['/web', '/web/index.html', '/sw.js', '/manifest.webmanifest'])
      assert.deepEqual((await server.get(url)).json(), { error: 'not found' })
    assert.equal((await server.get('/api/v1/server')).json().capabilities.web_player, false)
  })
}

test('without a build there are plain pages', async (t) => {
  await using server = await createTestServer()
  for (const url of ['/', '/admin', '/admin/books', '/connect', '/connect/']) {
    await t.test(`without a build, ${url} is a plain page with the server's address`, async () => {
      const page = await server.app.inject({ url, headers: { host: 'books.example.org' } })
      assert.deepEqual([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8'])
      assert.match(String(page.headers['content-security-policy']), /style-src 'self'; script-src 'self'/)
      assert.match(page.body, /Chapterhouse is running[\s\S]*http:\/\/books\.example\.org[\s\S]*npm run build/)
      assert.doesNotMatch(page.body, /<script|<style|style=/)
    })
  }
})

test('the Host header is escaped', async () => {
  await using server = await createTestServer()
  const { body } = await server.app.inject({ url: '/', headers: { host: '<script>alert(1)</script>' } })
  assert.doesNotMatch(body, /<script/)
})

test('the address is taken from the Host header, not from X-Forwarded-Host', async () => {
  await using server = await createTestServer({ env: { CHAPTERHOUSE_TRUSTED_PROXIES: '127.0.0.1' } })
  const headers = { host: 'books.example.org', 'x-forwarded-host': 'evil.example.org', 'x-forwarded-proto': 'https' }
  const { body } = await server.app.inject({ url: '/', headers, remoteAddress: '127.0.0.1' })
  assert.match(body, /<code>http:\/\/books\.example\.org<\/code>/)
  assert.doesNotMatch(body, /evil/)
})

test('pages accept only GET and HEAD', async () => {
  await using server = await startTestServer()
  for (const url of ['/', '/web', '/web/books']) {
    const response = await server.app.inject({ method: 'POST', url })
    assert.deepEqual(
      [response.statusCode, response.headers.allow, response.json()],
      [405, 'GET, HEAD', { error: 'method not allowed' }],
    )
  }
})

for (const { webDir, to } of [
  { webDir: 'player', to: '/web/demo' },
  { webDir: 'none', to: undefined },
]) {
  test(`with guests allowed and ${to ? 'a player' : 'no player'}, / redirects to ${to ?? 'a page'}`, async () => {
    await using server = await startTestServer(webDir, { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Books' })
    const response = await server.get('/')
    assert.deepEqual([response.statusCode, response.headers.location], to ? [302, to] : [200, undefined])
  })
}
