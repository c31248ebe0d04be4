import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchWorks } from '@chapterhouse/contract/metadata/matching'
import { createShapeCheck } from '../../../test/closed-shapes.ts'
import { createShelf, SHELF, shelfAsin } from '../../../test/library-export.ts'
import { createTestService } from '../../../test/test-service.ts'
import { createSearch } from '../search/index.ts'

const ROWS = createShelf(SHELF)
const mustFit = createShapeCheck()
type Service = ReturnType<typeof createTestService>
type MatchQuery = Record<string, string | string[]>

interface Result {
  title: string
  authors: { name: string }[]
  score: number
  recording_id?: string
  reasons: Record<string, unknown>
}

async function match({ app }: Service, query: MatchQuery): Promise<Result[]> {
  const response = await app.inject({ url: '/api/v1/works/match', query })
  assert.equal(response.statusCode, 200, JSON.stringify(query))
  mustFit(matchWorks, 200, response.json())
  return response.json().results
}

const scores: readonly (readonly [query: MatchQuery, title: string, score: number, reasons: Record<string, unknown>])[] = [
  [{ title: 'Dune' }, 'Dune', 100, { title: 1 }],
  [{ title: '01 - Dune (Unabridged)' }, 'Dune', 100, { title: 1 }],
  [{ title: 'Dune', author: 'Herbert, Frank' }, 'Dune', 100, { title: 1, author: 'full' }],
  [{ title: 'Dune', author: 'Brian Herbert' }, 'Dune', 88, { title: 1, author: 'surname' }],
  [{ title: 'Dune', author: 'Agatha Christie' }, 'Dune', 56, { title: 1, author: 'none' }],
  [{ title: 'Dune', author: ['Agatha Christie', 'Frank Herbert'] }, 'Dune', 100, { title: 1, author: 'full' }],
  [{ title: ['Nothing like it', 'Dune'] }, 'Dune', 100, { title: 1 }],
  [{ title: 'Dune', series: 'Dune', position: '1' }, 'Dune', 100, { title: 1, series: 'position' }],
  [{ title: 'Dune', series: 'Dune' }, 'Dune', 100, { title: 1, series: 'name' }],
  [{ title: 'Dune', series: 'Dune', position: '7' }, 'Dune', 86, { title: 1, series: 'conflict' }],
  [{ title: 'Dune', series: 'Discworld' }, 'Dune', 86, { title: 1, series: 'none' }],
  [{ title: 'Dune', runtime: String(604 * 60) }, 'Dune', 100, { title: 1, runtime: 1 }],
  [{ title: 'Dune', runtime: String(604 * 64) }, 'Dune', 94, { title: 1, runtime: 0.6 }],
  [{ title: 'Dune', runtime: String(604 * 80) }, 'Dune', 86, { title: 1, runtime: 0 }],
  [{ title: 'Dune', runtime: '0' }, 'Dune', 100, { title: 1 }],
  [{ title: 'Dune', runtime: '1000001' }, 'Dune', 100, { title: 1 }],
  [{ series: 'The Stormlight Archive', position: '2' }, 'Words of Radiance', 100, { series: 'position' }],
  [
    { series: 'Discworld', position: '8', author: 'Terry Pratchett' },
    'Guards! Guards!',
    100,
    { author: 'full', series: 'position' },
  ],
  [{ q: 'frank herbert dune' }, 'Dune', 100, { text: 1 }],
  [{ q: 'Dnue' }, 'Dune', 90, { text: 0.9 }],
  [{ asin: shelfAsin(4).toLowerCase() }, 'Dune', 100, { identifier: 'asin' }],
  [{ isbn: '978-0-306-00000-4', title: 'Winter' }, 'Dune', 100, { title: 0, identifier: 'isbn' }],
  [{ asin: 'B0UNKNOWN1', title: 'Dune' }, 'Dune', 100, { title: 1 }],
]
test('scores a work by the stated facts and gives the reasons', async (t) => {
  await using service = createTestService({ rows: ROWS })
  for (const [query, title, score, reasons] of scores)
    await t.test(JSON.stringify(query), async () => {
      const [first] = await match(service, query)
      assert.deepEqual([first?.title, first?.score, first?.reasons], [title, score, reasons])
    })
})

test('names the recording if an identifier or the runtime identifies one', async () => {
  await using service = createTestService()
  const recordingOf = async (query: MatchQuery) => (await match(service, query))[0]?.recording_id
  assert.equal(await recordingOf({ asin: 'B000000009' }), 'oren-vale-2020')
  assert.equal(await recordingOf({ title: 'The Glass Orchard', runtime: String(612 * 60) }), 'oren-vale-2020')
  assert.equal(await recordingOf({ title: 'The Glass Orchard', runtime: '60' }), undefined)
  assert.equal(await recordingOf({ isbn: '9780000000019' }), undefined)
})

test('the author decides between equal titles, and other authors get a lower score', async () => {
  await using service = createTestService({ rows: ROWS })
  const found = await match(service, { title: 'Winter', author: 'Smith, Ali' })
  assert.deepEqual(
    found.map(({ authors, score }) => [authors[0]?.name, score]),
    [
      ['Ali Smith', 100],
      ['Marissa Meyer', 56],
    ],
  )
})

test('ignores titles and authors beyond the fourth, and series beyond the second', async () => {
  await using service = createTestService({ rows: ROWS })
  const nothing = ['Qqa', 'Qqb', 'Qqc', 'Qqd']
  for (const query of [
    { title: [...nothing, 'Dune'] },
    { author: [...nothing, 'Frank Herbert'] },
    { series: ['Qqa', 'Qqb', 'Dune'] },
  ])
    assert.deepEqual(await match(service, query as MatchQuery), [], JSON.stringify(query))
})

test('returns the requested number of results, ten by default, twenty at most', async () => {
  const many = createShelf(Array.from({ length: 30 }, (_, at) => [`Echo ${'abcdefghijklmnopqrstuvwxyzäöüß'[at]}`, 'Anna'] as const))
  await using service = createTestService({ rows: many })
  const lengths = [
    [undefined, 10],
    ['3', 3],
    ['20', 20],
    ['99', 20],
    ['x', 10],
    ['-1', 10],
  ] as const
  for (const [limit, length] of lengths)
    assert.equal((await match(service, { title: 'echo', ...(limit !== undefined && { limit }) })).length, length, limit)
})

test('rejects a description without a usable field', async () => {
  await using service = createTestService({ rows: ROWS })
  for (const query of ['', '?q=%20', '?title=&author=%20', '?position=2', '?runtime=600', '?limit=5', '?isbn=']) {
    const { statusCode, body } = await service.app.inject(`/api/v1/works/match${query}`)
    assert.deepEqual([statusCode, body], [400, '{"error":"one of q, title, author, series, asin or isbn is required"}\n'], query)
  }
})

test('has the ETag of the release, and none before the core is ready', async () => {
  await using service = createTestService({ isEmpty: true })
  const release = service.make(ROWS)
  const { search } = release
  using early = createSearch({ db: release.db, core: undefined, isEarly: true })
  service.artifacts.adopt(Object.assign(release, { search: early }))
  const get = (headers = {}) => service.app.inject({ url: '/api/v1/works/match?title=dune', headers })
  assert.deepEqual([(await get()).headers.etag, (await get()).headers['cache-control']], [undefined, 'no-store'])
  Object.assign(release, { search })
  assert.equal((await get()).headers.etag, release.etag)
  assert.equal((await get({ 'if-none-match': release.etag })).statusCode, 304)
  const [plain, encoded] = [await get(), await get({ 'accept-encoding': 'gzip' })]
  assert.equal(plain.statusCode, 200)
  assert.equal(encoded.statusCode, 200)
})

test('restarts if the release is replaced between two steps', async () => {
  await using service = createTestService({ rows: ROWS })
  await service.app.ready()
  const releases = Array.from({ length: 5 }, () => service.make(ROWS))
  const pending = service.app.inject({ url: '/api/v1/works/match', query: { title: ['Dune', 'Winter', 'Catching Fire'] } })
  for (const release of releases) {
    await new Promise((resolve) => setImmediate(resolve))
    service.artifacts.adopt(release)
  }
  const response = await pending
  assert.equal(response.statusCode, 200)
  assert.deepEqual(
    response
      .json()
      .results.slice(0, 1)
      .map(({ title }: Result) => title),
    ['Dune'],
  )
  assert.deepEqual(service.failures, [])
})

test('handles any text in any field without failing', async () => {
  await using service = createTestService({ rows: ROWS })
  const texts = ['', '"', '(((', 'x'.repeat(3_000), ' - : '.repeat(500), '\u0000', '𝒻', '1e9', '-1', 'Dnue '.repeat(300)]
  for (const field of ['q', 'title', 'author', 'series', 'position', 'runtime', 'asin', 'isbn', 'limit'])
    for (const text of texts) {
      const { statusCode } = await service.app.inject({
        url: '/api/v1/works/match',
        query: { title: 'Dune', [field]: [text, text] },
      })
      assert.ok([200, 400].includes(statusCode), `${field} ${text.slice(0, 20)}: ${statusCode}`)
    }
  assert.deepEqual(service.failures, [])
})
