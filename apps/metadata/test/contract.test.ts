import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as coverage from '@chapterhouse/contract/metadata/coverage'
import { lookup } from '@chapterhouse/contract/metadata/lookup'
import { matchWorks } from '@chapterhouse/contract/metadata/matching'
import { person } from '@chapterhouse/contract/metadata/people'
import { provide } from '@chapterhouse/contract/metadata/provider'
import * as search from '@chapterhouse/contract/metadata/search'
import { series } from '@chapterhouse/contract/metadata/series'
import { healthz, stats } from '@chapterhouse/contract/metadata/system'
import * as works from '@chapterhouse/contract/metadata/works'
import type { Operation } from '@chapterhouse/contract/operation'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { builtSample } from './built-sample.ts'
import { createShapeCheck } from './closed-shapes.ts'
import { createTestService } from './test-service.ts'

const mustFit = createShapeCheck()

const responses: readonly (readonly [operation: Operation, url: string, status?: number])[] = [
  [works.work, '/api/v1/works/the-glass-orchard'],
  [works.work, '/api/v1/works/bare'],
  [works.work, '/api/v1/works/glass-orchard', 301],
  [works.work, '/api/v1/works/nope', 404],
  [works.latest, '/api/v1/works/latest'],
  [works.chapters, '/api/v1/works/the-glass-orchard/recordings/oren-vale-2020/chapters'],
  [person, '/api/v1/people/mara-lind'],
  [person, '/api/v1/people/oren-vale'],
  [series, '/api/v1/series/orchard-cycle'],
  [lookup, '/api/v1/lookup?asin=B000000001'],
  [lookup, '/api/v1/lookup', 400],
  [coverage.coverage, '/api/v1/coverage'],
  [coverage.coverageWorks, '/api/v1/coverage/works'],
  [coverage.seriesGaps, '/api/v1/coverage/series-gaps'],
  [search.search, '/api/v1/search?q=orchard'],
  [search.search, '/api/v1/search?q=%20', 400],
  [search.searchWorks, '/api/v1/works/search?q=orchard'],
  [search.searchPeople, '/api/v1/people/search?q=o'],
  [search.searchSeries, '/api/v1/series/search?q=lone+trees'],
  [provide, '/abs/search?query=orchard'],
  [provide, '/abs/search?query=01+-+Glass+Orchard'],
  [matchWorks, '/api/v1/works/match?title=glass+orchard&author=lind&series=branches&position=1&runtime=36720'],
  [matchWorks, '/api/v1/works/match?asin=B000000001&title=x'],
  [matchWorks, '/api/v1/works/match', 400],
  [stats, '/api/v1/stats'],
  [healthz, '/healthz'],
]
for (const [operation, url, status = 200] of responses) {
  test(`${url} matches the contract, without further fields`, async () => {
    await using server = createTestService()
    const response = await server.app.inject(url)
    assert.equal(response.statusCode, status)
    mustFit(operation, status, response.json())
  })
}

test('serves every record of the sample as in the contract', async () => {
  using folder = temporaryFolder('sample-')
  await using server = createTestService({ isEmpty: true })
  const release = server.open(await builtSample(folder.at('meta.sqlite')))
  server.artifacts.adopt(release)
  async function reach(operation: Operation, url: string) {
    const response = await server.app.inject(url)
    assert.equal(response.statusCode, 200, url)
    mustFit(operation, 200, response.json())
    return response.json()
  }
  const { db } = release
  for (const { id } of db.all<{ id: string }>('SELECT id FROM works')) {
    const { recordings } = await reach(works.work, `/api/v1/works/${id}`)
    for (const { id: rid, asin, isbn, chapter_count } of recordings ?? []) {
      const { chapters } = await reach(works.chapters, `/api/v1/works/${id}/recordings/${rid}/chapters`)
      assert.equal(chapters.length, chapter_count)
      for (const { asin: known } of asin) assert.equal((await reach(lookup, `/api/v1/lookup?asin=${known}`)).work.id, id)
      for (const known of isbn) assert.equal((await reach(lookup, `/api/v1/lookup?isbn=${known}`)).recording_id, rid)
    }
  }
  for (const { id } of db.all<{ id: string }>('SELECT id FROM people')) await reach(person, `/api/v1/people/${id}`)
  for (const { id } of db.all<{ id: string }>('SELECT id FROM series')) await reach(series, `/api/v1/series/${id}`)
  for (const { kind, slug, target } of db.all<Record<string, string>>(
    'SELECT kind, old_slug AS slug, new_slug AS target FROM redirects',
  )) {
    const response = await server.app.inject(`/api/v1/${kind}/${slug}`)
    assert.deepEqual([response.statusCode, response.json()], [301, { redirect: target }])
  }
  const pages = [works.latest, coverage.coverage, coverage.coverageWorks, coverage.seriesGaps, stats]
  for (const page of pages) await reach(page, `${page.path}?limit=100`)
})

/** Any text, including syntax of SQL, full-text search and URLs. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom('"', "'", '%', '*', 'NEAR(a b)', 'a OR', '-1', '1e9', '99999999999999999999', '\0', '\ud800', '../..', '%00'),
  fc.string({ maxLength: 400 }),
)
const anyPath = anyText.map((text) => encodeURIComponent(text.toWellFormed()))
const anyRequest = fc.oneof(
  ...['works', 'people', 'series'].map((kind) => anyPath.map((id) => `/api/v1/${kind}/${id}`)),
  fc.tuple(anyPath, anyPath).map(([id, rid]) => `/api/v1/works/${id}/recordings/${rid}/chapters`),
  fc.constantFrom(
    '/api/v1/works/latest',
    '/api/v1/lookup',
    '/api/v1/coverage/works',
    '/api/v1/coverage/series-gaps',
    '/api/v1/search',
    '/api/v1/works/search',
    '/api/v1/people/search',
    '/api/v1/series/search',
    '/abs/search',
    '/api/v1/works/match',
  ),
  fc.constantFrom('/api/v1/people/mara-lind', '/api/v1/series/orchard-cycle', '/api/v1/stats', '/api/v1/coverage'),
)
const PARAMETERS = [
  'q',
  'query',
  'limit',
  'offset',
  'filter',
  'asin',
  'isbn',
  'author',
  'mediaType',
  'lang',
  'title',
  'series',
  '__proto__',
]
const queried = fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), anyPath), { maxLength: 5 })

test('handles any text for any parameter without failing', async () => {
  await using server = createTestService()
  await fc.assert(
    fc.asyncProperty(anyRequest, queried, async (path, parameters) => {
      const query = parameters.map(([name, value]) => `${name}=${value}`).join('&')
      const response = await server.app.inject(`${path}?${query}`)
      assert.ok([200, 301, 400, 404].includes(response.statusCode), `${response.statusCode} ${path}?${query}`)
      assert.doesNotThrow(() => response.json())
    }),
    { numRuns: runs(150, 1500) },
  )
  assert.deepEqual(server.failures, [])
})
