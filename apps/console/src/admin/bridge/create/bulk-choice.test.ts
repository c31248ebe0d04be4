import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookEstimate, BridgeJob } from '../../../server/responses.ts'
import { chooseBooks } from './bulk-choice.ts'

const books = ['A', 'B', 'C'].map((path) => ({ library_id: 1, path, title: path, series: '', series_index: null }))
const estimate = (
  has: Partial<BookEstimate['has']> = {},
  open: Pick<BridgeJob, 'cancel_requested'> | null = null,
): BookEstimate => ({
  ...{ source: 'audio', asr_hours: 1, agent_cost_usd: 1, figures: true, agent_ready: true, subscription: false, earlier: [] },
  has: { community: [], community_unknown: false, local: [], ...has },
  open_job: open as BridgeJob | null,
})
const chosen = (estimates: Readonly<Record<string, BookEstimate | null>>, replaces = false) => {
  const found = new Map(Object.entries(estimates).map(([path, one]) => [`1:${path}`, one]))
  const { chosen, ...counts } = chooseBooks(books, found, { replaces })
  return { paths: chosen.map(({ book }) => book.path).join(''), ...counts }
}
const NONE = { existing: 0, openJobs: 0, failed: 0, shadowed: 0 }

test('books are chosen once all are estimated', () => {
  assert.deepEqual(chosen({}), { paths: '', isComplete: false, estimated: 0, ...NONE })
  assert.deepEqual(chosen({ C: estimate(), A: estimate() }), { paths: 'AC', isComplete: false, estimated: 2, ...NONE })
  assert.deepEqual(chosen({ A: estimate(), B: estimate(), C: estimate() }), {
    ...{ paths: 'ABC', isComplete: true, estimated: 3 },
    ...NONE,
  })
})

test('books with texts are left out unless these are replaced', () => {
  const estimates = {
    A: estimate({ local: ['recaps'] }),
    B: estimate(),
    C: estimate({ local: ['characters'], community: ['recaps'] }),
  }
  assert.deepEqual(chosen(estimates), { paths: 'B', isComplete: true, estimated: 3, ...NONE, existing: 2 })
  assert.deepEqual(chosen(estimates, true), { paths: 'ABC', isComplete: true, estimated: 3, ...NONE, existing: 2, shadowed: 1 })
})

test('books with an open job or without an estimate are left out; one that is being cancelled is not in the way', () => {
  const estimates = {
    A: estimate({ local: ['recaps'] }, { cancel_requested: false }),
    B: null,
    C: estimate({}, { cancel_requested: true }),
  }
  assert.deepEqual(chosen(estimates, true), { paths: 'C', isComplete: true, estimated: 3, ...NONE, openJobs: 1, failed: 1 })
})
