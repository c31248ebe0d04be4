import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rows } from '../../../test/test-artifact.ts'
import { createTestService } from '../../../test/test-service.ts'
import { createSearch } from './search.ts'

/** More records of each kind than fit on a page. */
const many = (kind: string, name: string) =>
  Array.from({ length: 60 }, (_, at) => ({ id: `${kind}-${`${at}`.padStart(2, '0')}`, [name]: `Alike ${at}` }))
const ROWS: Rows = { works: many('work', 'title'), people: many('person', 'name'), series: many('series', 'name') }

const lengths: [query: string, length: number][] = [
  ['q=alike', 20],
  ['q=alike&limit=1', 1],
  ['q=alike&limit=50', 50],
  ['q=alike&limit=51', 50],
  ['q=alike&limit=9999', 50],
  ['q=alike&limit=%2B7', 7],
  ['q=alike&limit=0', 20],
  ['q=alike&limit=-3', 20],
  ['q=alike&limit=5.0', 20],
  ['q=alike&limit=%205', 20],
  ['q=alike&limit=x', 20],
  ['q=alike&limit=', 20],
  ['q=alike&limit=3&limit=9', 3],
  ['q=alike&q=nothing', 20],
  ['q=%20%20alike%20', 20],
  ['q=!!', 0],
  ['q=%22%22%22', 0],
  ['q=unheard', 0],
]
const routes: [url: string, kind: RegExp][] = [
  ['/api/v1/search', /^(work|person|series)$/],
  ['/api/v1/works/search', /^work$/],
  ['/api/v1/people/search', /^person$/],
  ['/api/v1/series/search', /^series$/],
]

for (const [url, kind] of routes) {
  test(`${url} gives a page of its kinds with the requested length`, async () => {
    await using server = createTestService({ rows: ROWS })
    for (const [query, length] of lengths) {
      const response = await server.app.inject(`${url}?${query}`)
      assert.equal(response.statusCode, 200, query)
      assert.ok(response.body.startsWith('{"results":[') && response.body.endsWith(']}\n'), query)
      const { results } = response.json() as { results: { kind: string; id: string }[] }
      assert.equal(results.length, length, query)
      assert.equal(new Set(results.map((one) => `${one.kind} ${one.id}`)).size, length)
      for (const result of results) assert.match(result.kind, kind)
    }
  })

  test(`${url} rejects an empty query`, async () => {
    await using server = createTestService({ rows: ROWS })
    for (const query of ['', '?q=', '?q=%20%09', '?limit=5']) {
      const response = await server.app.inject(`${url}${query}`)
      assert.deepEqual([response.statusCode, response.body], [400, '{"error":"q is required"}\n'], query)
    }
  })
}

/** More equal titles than are checked without a core. */
const EQUAL: Rows = {
  works: [
    ...Array.from({ length: 2_100 }, (_, at) => ({ id: `z-${at}`, title: 'Echo' })),
    ...Array.from({ length: 30 }, (_, at) => ({ id: `a-${at}`, title: 'Echo!' })),
  ],
}

test('does not cache a page computed before the core was ready', async () => {
  await using server = createTestService({ isEmpty: true })
  const release = server.make(EQUAL)
  const { search } = release
  using early = createSearch({ db: release.db, core: undefined, isEarly: true })
  Object.assign(release, { search: early })
  server.artifacts.adopt(release)
  const requestSearch = async (headers = {}) => {
    const response = await server.app.inject({ url: '/api/v1/search?q=echo', headers })
    return { ...response.headers, status: response.statusCode, first: response.body === '' ? '' : response.json().results[0].id }
  }
  for (const headers of [{}, { 'if-none-match': '*' }]) {
    const { status, etag, 'cache-control': cache } = await requestSearch(headers)
    assert.deepEqual([status, etag, cache], [200, undefined, 'no-store'])
  }
  assert.match((await requestSearch()).first, /^z-/)
  Object.assign(release, { search })
  const whole = await requestSearch()
  assert.match(whole.first, /^a-/)
  assert.deepEqual([whole.status, whole.etag], [200, release.etag])
  assert.equal((await requestSearch({ 'if-none-match': release.etag })).status, 304)
})
