import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { createTestService } from '../../../test/test-service.ts'
import { createSitemaps, robotsText } from './sitemaps.ts'

const works = (count: number, prefix = 'w') =>
  Array.from({ length: count }, (_, at) => ({ id: `${prefix}${String(at).padStart(4, '0')}`, title: 'W' }))
const locationsIn = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
const siteUrl = () => 'https://meta.example'

test('the files contain every URL once, in order, for any file size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 15 }), async (count, perFile) => {
      await using server = createTestService({ rows: { works: works(count) } })
      const sitemaps = createSitemaps({ artifacts: server.artifacts, siteUrl, perFile })
      const files = locationsIn(sitemaps.index().text).filter((file) => file.includes('/works-'))
      assert.equal(files.length, Math.ceil(count / perFile))
      const found: string[] = []
      // The last one first, so that its start is found without the previous ones.
      for (const file of files.toReversed())
        found.unshift(...locationsIn((await sitemaps.file(file.slice('https://meta.example/sitemaps/'.length))).text))
      assert.deepEqual(
        found,
        works(count).map(({ id }) => `https://meta.example/works/${id}`),
      )
      await assert.rejects(sitemaps.file(`works-${files.length + 1}.xml`), /no such sitemap/)
    }),
    { numRuns: runs(6, 15) },
  )
})

test('restarts a file when another release is adopted', async () => {
  await using server = createTestService({ rows: { works: works(9, 'old') } })
  const sitemaps = createSitemaps({ artifacts: server.artifacts, siteUrl, perFile: 4 })
  const writing = sitemaps.file('works-2.xml')
  server.adopt({ works: works(9, 'new') })
  const { text, etag } = await writing
  assert.deepEqual(
    locationsIn(text),
    ['new0004', 'new0005', 'new0006', 'new0007'].map((id) => `https://meta.example/works/${id}`),
  )
  assert.equal(
    etag,
    server.artifacts.read((release) => release.etag),
  )
})

test('encodes ids for URL and XML', async () => {
  await using server = createTestService({ rows: { works: [{ id: `a&b/<ö'`, title: 'W' }] } })
  const { body, headers } = await server.app.inject('/sitemaps/works-1.xml')
  assert.deepEqual(locationsIn(body), ['https://meta.example/works/a%26b%2F%3C%C3%B6&#39;'])
  assert.deepEqual([headers['content-type'], headers['cache-control']], ['application/xml; charset=utf-8', 'public, max-age=3600'])
})

test('the index lists the files of every family, and the fixed pages', async () => {
  await using server = createTestService()
  const index = await server.app.inject('/sitemap-index.xml')
  assert.deepEqual(
    locationsIn(index.body),
    ['pages', 'works', 'people', 'series'].map((family) => `https://meta.example/sitemaps/${family}-1.xml`),
  )
  for (const file of locationsIn(index.body)) {
    const { statusCode, body } = await server.app.inject(file.slice('https://meta.example'.length))
    assert.equal(statusCode, 200)
    for (const url of locationsIn(body))
      assert.equal((await server.app.inject(url.slice('https://meta.example'.length))).statusCode, 200, url)
  }
})

test('robots.txt links the sitemap index', async () => {
  await using server = createTestService({ isEmpty: true })
  const { body, headers } = await server.app.inject('/robots.txt')
  assert.equal(body, robotsText('https://meta.example'))
  assert.match(body, /^Sitemap: https:\/\/meta\.example\/sitemap-index\.xml$/m)
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
})
