import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { createTestService } from '../../../test/test-service.ts'

const getJson = async (server: ReturnType<typeof createTestService>, path: string) =>
  (await server.app.inject(`/api/v1/coverage${path}`)).json()
const idsOf = ({ works }: { works: { id: string }[] }) => works.map(({ id }) => id)

const totals = [
  { version: 1, text: '{"totals":{"works":4}}\n' },
  { version: 2, text: '{"totals":{"works":4,"with_characters":1,"with_recaps":2}}\n' },
  { version: 3, text: '{"totals":{"works":4,"with_characters":1,"with_recaps":2,"with_recap_summary":1}}\n' },
  { version: 5, text: '{"totals":{"works":4,"with_characters":1,"with_recaps":2,"with_recap_summary":1}}\n' },
]
for (const { version, text } of totals) {
  test(`counts the parts that version ${version} has`, async () => {
    await using server = createTestService({ version })
    assert.equal((await server.app.inject('/api/v1/coverage')).body, text)
  })
}

const SUMMARY_MISSING = ['bare', 'orchard-omnibus', 'winter-orchard']
const lists = [
  { version: 5, query: '', ids: SUMMARY_MISSING },
  { version: 5, query: '?filter=', ids: SUMMARY_MISSING },
  { version: 5, query: '?filter=missing', ids: SUMMARY_MISSING },
  { version: 5, query: '?filter=has_characters', ids: ['the-glass-orchard'] },
  { version: 5, query: '?filter=has_recaps', ids: ['the-glass-orchard', 'winter-orchard'] },
  { version: 5, query: '?filter=has_recap_summary', ids: ['the-glass-orchard'] },
  { version: 5, query: '?q=orchard', ids: ['orchard-omnibus', 'winter-orchard'] },
  { version: 5, query: '?q=%20lind&filter=has_recaps', ids: ['the-glass-orchard', 'winter-orchard'] },
  { version: 5, query: '?q=!!', ids: [] },
  { version: 5, query: '?q=%20%20', ids: SUMMARY_MISSING },
  { version: 5, query: '?q=nothing', ids: [] },
  { version: 2, query: '?filter=has_characters', ids: ['the-glass-orchard'] },
  { version: 2, query: '', ids: SUMMARY_MISSING },
] as const
for (const { version, query, ids } of lists) {
  test(`works of ${query || 'no parameter'}, version ${version}`, async () => {
    await using server = createTestService({ version })
    const shown = await getJson(server, `/works${query}`)
    assert.deepEqual([idsOf(shown), shown.total, shown.available], [ids, ids.length, true])
    assert.deepEqual(Object.keys(shown), ['works', 'total', 'limit', 'offset', 'available'])
  })
}

const unknown = [
  { version: 1, query: '' },
  { version: 1, query: '?filter=has_characters' },
  { version: 1, query: '?filter=has_recaps&q=orchard' },
  { version: 2, query: '?filter=has_recap_summary' },
]
for (const { version, query } of unknown) {
  test(`a filter for which a release of version ${version} lacks the data gives an empty page: ${query || 'missing'}`, async () => {
    await using server = createTestService({ version })
    const shown = await server.app.inject(`/api/v1/coverage/works${query}`)
    assert.equal(shown.body, '{"works":[],"total":0,"limit":25,"offset":0,"available":false}\n')
    assert.equal(shown.statusCode, 200)
  })
}

test('lists the missing parts of each work, as far as the version has them', async () => {
  await using server = createTestService()
  const [bare, omnibus, winter] = (await getJson(server, '/works')).works
  assert.equal(
    JSON.stringify(bare),
    '{"id":"bare","title":"Bare","language":"","authors":[],"series":{"id":"lone","name":"Lone Trees","position":"1"},"missing":["characters","recaps","recap_summary"]}',
  )
  assert.deepEqual(omnibus.missing, ['characters', 'recaps', 'recap_summary'])
  assert.deepEqual(winter.missing, ['characters', 'recap_summary'])
  await using older = createTestService({ version: 2 })
  assert.deepEqual((await getJson(older, '/works')).works[2].missing, ['characters'])
  const rows = { works: [{ id: 'w', title: 'W' }] }
  await using standalone = createTestService({ rows })
  assert.deepEqual((await getJson(standalone, '/works')).works, [
    { id: 'w', title: 'W', language: '', authors: [], missing: ['characters', 'recaps', 'recap_summary'] },
  ])
})

for (const filter of ['x', 'MISSING', 'has_description', ' missing', 'constructor']) {
  test(`"${filter}" is not a filter`, async () => {
    await using server = createTestService()
    const response = await server.app.inject({ url: '/api/v1/coverage/works', query: { filter } })
    assert.deepEqual([response.statusCode, response.json()], [400, { error: 'unknown filter' }])
  })
}

const pages = [
  { query: '', limit: 25, offset: 0 },
  { query: 'limit=2&offset=1', limit: 2, offset: 1 },
  { query: 'limit=101', limit: 100, offset: 0 },
  { query: 'limit=x&offset=x', limit: 25, offset: 0 },
  { query: 'offset=99', limit: 25, offset: 99 },
]
for (const { query, limit, offset } of pages) {
  test(`a page of ${query || 'no parameter'} echoes ${limit} and ${offset}`, async () => {
    await using server = createTestService()
    const works = await getJson(server, `/works?${query}`)
    const all = idsOf(await getJson(server, '/works'))
    assert.deepEqual([idsOf(works), works.total], [all.slice(offset, offset + limit), 3])
    const gaps = await getJson(server, `/series-gaps?${query}`)
    for (const shown of [works, gaps]) assert.deepEqual([shown.limit, shown.offset], [limit, offset])
  })
}

test('paging neither repeats nor loses a work, with or without a filter', async () => {
  const works = Array.from({ length: 60 }, (_, at) => ({ id: `w${at}`, title: `Title ${at % 7} ${at % 2 === 0 ? 'even' : 'odd'}` }))
  await using server = createTestService({ rows: { works } })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 70 }), fc.constantFrom('', 'even', 'title'), async (limit, q) => {
      const all = idsOf(await getJson(server, `/works?limit=100&q=${q}`))
      const paged: string[] = []
      for (let offset = 0; offset < 60; offset += limit)
        paged.push(...idsOf(await getJson(server, `/works?limit=${limit}&offset=${offset}&q=${q}`)))
      assert.deepEqual(paged, all)
      assert.equal(all.length, q === 'even' ? 30 : 60)
    }),
    { numRuns: runs(8, 20) },
  )
})

const gapLists = [
  { q: '', names: ['Ärger', 'Orchard Cycle'] },
  { q: 'ORCHARD', names: ['Orchard Cycle'] },
  { q: '%20d%20c%20', names: ['Orchard Cycle'] },
  { q: '%C3%A4rG', names: ['Ärger'] },
  { q: 'lone', names: [] },
  { q: '%25', names: [] },
]
for (const { q, names } of gapLists) {
  test(`series with gaps whose name contains "${decodeURIComponent(q)}"`, async () => {
    const { ORCHARD } = await import('../../../test/orchard.ts')
    const series = [...(ORCHARD['series'] ?? []), { id: 'a', name: 'Ärger' }]
    const members = ['bare', 'winter-orchard'].map((work_id, at) => ({ series_id: 'a', work_id, position: String(at * 2) }))
    await using server = createTestService({
      rows: { ...ORCHARD, series, series_works: [...(ORCHARD['series_works'] ?? []), ...members] },
    })
    const { gaps, total } = await getJson(server, `/series-gaps?q=${q}`)
    // By bytes, Ä sorts after all ASCII letters.
    const sorted = names.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    assert.deepEqual([gaps.map(({ name }: { name: string }) => name), total], [sorted, names.length])
  })
}

test('lists the positions of existing members and the gaps', async () => {
  await using server = createTestService()
  assert.equal(
    (await server.app.inject('/api/v1/coverage/series-gaps')).body,
    '{"gaps":[{"id":"orchard-cycle","name":"Orchard Cycle","present":["2","2-3.5","10"],"missing_positions":[4,5,6,7,8,9]}],"total":1,"limit":25,"offset":0}\n',
  )
})

test('handles an artifact without works', async () => {
  await using server = createTestService({ rows: {} })
  assert.deepEqual(idsOf(await getJson(server, '/works?q=x')), [])
  assert.deepEqual((await getJson(server, '/series-gaps')).gaps, [])
})
