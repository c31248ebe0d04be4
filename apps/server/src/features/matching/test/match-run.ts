import assert from 'node:assert/strict'
import { applyMatchRun } from '@chapterhouse/contract/server/community/match-runs'
import { createResponseCheck } from '../../../../test/fuzz/check-response.ts'
import { cardOf, type KnownWork } from './known-work.ts'
import type { createMatchingServer } from './matching-server.ts'

export const work = (at: number, more: Partial<KnownWork> = {}): KnownWork => ({
  id: `work-${at}`,
  title: `Novel ${at}`,
  narrator: 'Oren Vale',
  minutes: 60,
  asins: { us: asinOf(at), de: `D${asinOf(at).slice(1)}` },
  more: { first_published: '1999', description: `About ${at}.`, series: [{ id: 's', name: 'Saga', position: String(at) }] },
  ...more,
})
export const asinOf = (at: number) => `B${String(at).padStart(9, '0')}`
export const bookOf = (at: number, more: object = {}) => ({
  path: `Mara Lind/Novel ${at}`,
  title: `Novel ${at}`,
  author: 'Mara Lind',
  ...more,
})

/** Finds each work by its title; `scores` for uncertain ones. */
export const byTitle =
  (works: readonly KnownWork[], scores: Record<string, number> = {}) =>
  (asked: URLSearchParams) =>
    works
      .filter(({ title }) => asked.getAll('title').includes(title))
      .map((one) => cardOf(one, { score: scores[one.id] ?? 97, reasons: { title: 1, author: 'full', runtime: 1 } }))

export type Matching = Awaited<ReturnType<typeof createMatchingServer>>

export async function run(it: Matching, payload: object = {}) {
  const started = await it.ask('POST /match-runs', payload)
  assert.equal(started.status, 202, JSON.stringify(started.body))
  await it.services.matchRuns.whenIdle()
  return (await it.ask(`GET /match-runs/${started.body.id}`)).body
}

export async function apply(it: Matching, id: number, payload: object) {
  const begun = await it.send(`POST /admin/match-runs/${id}/apply`, { by: it.admin, payload })
  assert.equal(createResponseCheck()(applyMatchRun, false, begun as never), undefined)
  assert.equal(begun.statusCode, 202, begun.body)
  await it.services.matchRuns.whenIdle()
  return (await it.ask(`GET /match-runs/${id}`)).body
}
