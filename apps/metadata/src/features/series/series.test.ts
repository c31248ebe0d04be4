import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { createTestService } from '../../../test/test-service.ts'

type Member = { position: string; work: { id: string } }
const getJson = async (server: ReturnType<typeof createTestService>, path: string) =>
  (await server.app.inject(`/api/v1/series/${path}`)).json()
const positionsOf = (works: Member[]) => works.map(({ position }) => position)

/** A series with members at these positions, in stored order. */
const seriesOf = (positions: readonly string[]) => ({
  series: [{ id: 's', name: 'S' }],
  works: positions.map((_, at) => ({ id: `w${at}`, title: `W${at}` })),
  series_works: positions.map((position, at) => ({ series_id: 's', work_id: `w${at}`, position })),
})

test('returns a series with its authors and its works by position', async () => {
  await using server = createTestService()
  const shown = await getJson(server, 'orchard-cycle')
  assert.deepEqual(Object.keys(shown), ['id', 'name', 'authors', 'works', 'works_total', 'limit', 'offset'])
  assert.deepEqual(
    shown.authors.map(({ id }: { id: string }) => id),
    ['mara-lind', 'oren-vale'],
  )
  assert.deepEqual(positionsOf(shown.works), ['2', '2-3.5', '10'])
  assert.deepEqual(Object.keys(shown.works[0]), ['position', 'work'])
  assert.deepEqual([shown.works_total, shown.limit, shown.offset], [3, 0, 0])
})

test('sorts members by their first number, those without one last, and keeps the stored order of ties', async () => {
  await using server = createTestService({ rows: seriesOf(['x', '10', '2.5', '2-x', '1-3.5', '02', '2', '', '0.5', 'x-1']) })
  const { works } = await getJson(server, 's')
  assert.deepEqual(positionsOf(works), ['0.5', '1-3.5', '2-x', '02', '2', '2.5', '10', 'x', '', 'x-1'])
})

const windows = [
  { query: '', limit: 0, offset: 0, positions: ['1', '2', '3', '4'] },
  { query: '?limit=2', limit: 2, offset: 0, positions: ['1', '2'] },
  { query: '?limit=2&offset=1', limit: 2, offset: 1, positions: ['2', '3'] },
  { query: '?offset=3', limit: 0, offset: 3, positions: ['4'] },
  { query: '?offset=4', limit: 0, offset: 4, positions: [] },
  { query: '?limit=0', limit: 0, offset: 0, positions: ['1', '2', '3', '4'] },
  { query: '?limit=x', limit: 0, offset: 0, positions: ['1', '2', '3', '4'] },
  { query: '?limit=-1', limit: 0, offset: 0, positions: ['1', '2', '3', '4'] },
  { query: '?limit=501', limit: 500, offset: 0, positions: ['1', '2', '3', '4'] },
] as const
for (const { query, limit, offset, positions } of windows) {
  test(`pages after sorting with ${query || 'no parameter'}`, async () => {
    await using server = createTestService({ rows: seriesOf(['4', '3', '2', '1']) })
    const shown = await getJson(server, `s${query}`)
    assert.deepEqual([positionsOf(shown.works), shown.works_total, shown.limit, shown.offset], [[...positions], 4, limit, offset])
  })
}

test('paging neither repeats nor loses a member', async () => {
  await using server = createTestService({ rows: seriesOf(Array.from({ length: 30 }, (_, at) => String(at % 7))) })
  const all: Member[] = (await getJson(server, 's')).works
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (limit) => {
      const paged: Member[] = []
      for (let offset = 0; offset < 30; offset += limit)
        paged.push(...(await getJson(server, `s?limit=${limit}&offset=${offset}`)).works)
      assert.deepEqual(paged, all)
    }),
    { numRuns: runs(8, 20) },
  )
})
