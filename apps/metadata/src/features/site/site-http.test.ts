import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import * as contract from '@chapterhouse/contract/metadata/site'
import { ORCHARD } from '../../../test/orchard.ts'
import { type Element, readHtml } from '../../../test/read-html.ts'
import { createTestService } from '../../../test/test-service.ts'

const GLASS = '/works/the-glass-orchard'

const of = (elements: readonly Element[], name: string) => elements.filter((element) => element.name === name)
const metaOf = (elements: readonly Element[], name: string) =>
  of(elements, 'meta').find(({ attributes }) => attributes['name'] === name || attributes['property'] === name)?.attributes[
    'content'
  ]

async function fetchPage(server: ReturnType<typeof createTestService>, url: string) {
  const response = await server.app.inject(url)
  return { ...response, body: response.body, status: response.statusCode, elements: readHtml(response.body) }
}

const redirects = [
  ['/works/glass-orchard', 301, GLASS],
  ['/works/glass-orchard?chapter=5', 301, `${GLASS}?chapter=5`],
  ['/works/to-%C3%A4', 301, '/works/%C3%A4%2F%C3%B6'],
  ['/people/m-lind', 301, '/people/mara-lind'],
  ['/series/cycle', 301, '/series/orchard-cycle'],
  ['/work?id=the-glass-orchard', 301, GLASS],
  ['/person?id=mara-lind', 301, '/people/mara-lind'],
  ['/series?id=a%2F..%2Fb', 301, '/series/a%2F..%2Fb'],
  ['/work?id=//evil.example', 301, '/works/%2F%2Fevil.example'],
  ['/?q=B000000001', 303, `${GLASS}#recording-oren-vale-2020`],
  ['/?q=+b000000001+', 303, `${GLASS}#recording-oren-vale-2020`],
  ['/?q=978-1-111111-11-3', 303, `${GLASS}#recording-oren-vale-2020`],
  ['/?q=111111111x', 303, `${GLASS}#recording-oren-vale-2020`],
  ['/?q=9780000000019', 303, '/works/bare'],
] as const
test('redirects old and retired addresses', async (t) => {
  await using server = createTestService()
  for (const [url, status, location] of redirects) {
    await t.test(`${url} redirects to ${location}`, async () => {
      const response = await server.app.inject(url)
      assert.deepEqual([response.statusCode, response.headers.location, response.body], [status, location, ''])
      assert.match(String(response.headers['content-security-policy']), /frame-ancestors 'none'/)
      assert.equal(response.headers['referrer-policy'], 'strict-origin-when-cross-origin')
      assert.equal(response.headers['cache-control'], status === 301 ? 'public, max-age=3600' : 'public, max-age=300')
      assert.equal(response.headers.etag, undefined)
    })
  }
})

const missing = [
  ...[
    '/works/nope',
    '/works/self',
    '/people/nope',
    '/series/nope',
    '/nope',
    '/works/',
    '/works/%zz',
    '/favicon.ico',
    '/work',
    '/series',
  ],
  ...[
    '/people/mara-lind?page=2',
    '/series/orchard-cycle?page=2',
    '/sitemaps/works-2.xml',
    '/sitemaps/x.xml',
    '/assets/site.css',
    '/index.html',
  ],
]
test('shows a 404 page for missing records and pages', async (t) => {
  await using server = createTestService()
  for (const url of missing) {
    await t.test(`404 page for ${url}`, async () => {
      const { status, headers, elements } = await fetchPage(server, url)
      assert.deepEqual([status, headers['content-type']], [404, 'text/html; charset=utf-8'])
      assert.match(String(headers['content-security-policy']), /default-src 'none'/)
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(metaOf(elements, 'robots'), 'noindex')
    })
  }
})

test('rejects an unknown filter', async () => {
  await using server = createTestService()
  const { status, body } = await fetchPage(server, '/contribute?filter=nope')
  assert.equal(status, 400)
  assert.match(body, /There is no such filter/)
})

test('without a release, pages respond with 503 and a wait', async (t) => {
  await using server = createTestService({ isEmpty: true })
  for (const url of [
    '/',
    '/?q=x',
    '/?q=B000000001',
    GLASS,
    '/people/x',
    '/series/x',
    '/contribute',
    '/sitemap-index.xml',
    '/sitemaps/works-1.xml',
  ]) {
    await t.test(`503 for ${url}`, async () => {
      const { status, headers, body } = await fetchPage(server, url)
      assert.deepEqual([status, headers['retry-after'], headers['cache-control']], [503, '30', 'no-store'])
      assert.match(body, /still loading. Try again in 30 seconds/)
    })
  }
})

test('serves pages that need no release without one', async () => {
  await using server = createTestService({ isEmpty: true })
  for (const url of ['/docs/api', '/audiobookshelf', '/licence', '/robots.txt', '/work?id=x'])
    assert.ok((await server.app.inject(url)).statusCode < 400, url)
})

const PAGES = ['/', '/?q=orchard', GLASS, `${GLASS}?chapter=1`, '/people/mara-lind', '/series/orchard-cycle', '/contribute']
for (const url of [...PAGES, '/docs/api', '/audiobookshelf', '/licence', '/sitemap-index.xml', '/sitemaps/people-1.xml'])
  test(`${url} responds with 304 to its ETag in any encoding, until another release is served`, async () => {
    await using server = createTestService()
    const first = await server.app.inject(url)
    const { etag = '' } = first.headers as { etag?: string }
    assert.match(etag, /^W\/"[\w-]+"$/)
    assert.equal(first.headers.vary, 'Accept-Encoding')
    const again = await server.app.inject({ url, headers: { 'if-none-match': `"x", ${etag}` } })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
    assert.equal(again.headers['cache-control'], first.headers['cache-control'])
    const encoded = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    const body = encoded.headers['content-encoding'] === 'gzip' ? gunzipSync(encoded.rawPayload).toString() : encoded.body
    assert.deepEqual([body, encoded.headers.etag], [first.body, etag])
    const head = await server.app.inject({ method: 'HEAD', url })
    assert.deepEqual([head.statusCode, head.body, head.headers.etag], [200, '', etag])
    const post = await server.app.inject({ method: 'POST', url })
    assert.deepEqual([post.statusCode, post.headers.allow], [405, 'GET, HEAD'])
    server.adopt({ ...ORCHARD, works: [] })
    const isOfData = !['/audiobookshelf', '/licence'].includes(url)
    const later = await server.app.inject({
      url: url === GLASS || url.includes('?chapter') ? '/' : url,
      headers: { 'if-none-match': etag },
    })
    assert.equal(later.statusCode, isOfData ? 200 : 304)
  })

test('assets have an address by content, are immutable and compressed, and have the right type', async () => {
  await using server = createTestService()
  const { elements } = await fetchPage(server, GLASS)
  const home = (await fetchPage(server, '/')).elements
  const urls = new Set(
    [...elements, ...home].flatMap(({ name, attributes: { src, href, rel } }) =>
      name === 'script' && src ? [src] : name === 'link' && rel !== 'canonical' && href ? [href] : [],
    ),
  )
  assert.equal(urls.size, 5)
  for (const url of urls) {
    const response = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    assert.equal(response.statusCode, 200, url)
    assert.match(String(response.headers['content-type']), /^(?:text\/(?:css|javascript); charset=utf-8|image\/svg\+xml)$/)
    assert.equal(response.headers['cache-control'], 'public, max-age=31536000, immutable')
    if (/site|search/.test(url)) assert.equal(response.headers['content-encoding'], 'br', url)
  }
})

test('logs a failure without showing its details', async () => {
  await using server = createTestService()
  server.artifacts.adopt({ ...server.make(ORCHARD), db: { first: () => assert.fail('a secret') } as never })
  const { status, body } = await fetchPage(server, GLASS)
  assert.equal(status, 500)
  assert.doesNotMatch(body, /secret/)
  assert.equal(server.failures.length, 1)
})

test('all pages of the contract are mounted', async () => {
  await using server = createTestService()
  const mounted = new Set(server.app.mounted.map(({ path }) => path))
  for (const { path } of Object.values(contract)) assert.ok(mounted.has(path), path)
})
