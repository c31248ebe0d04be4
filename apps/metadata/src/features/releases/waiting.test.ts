import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toWaiting, waitAfter } from './waiting.ts'

const HOUR = 60 * 60_000
const WAITS = [
  { misses: 0, intervalMs: HOUR, waitMs: 30_000 },
  { misses: 1, intervalMs: HOUR, waitMs: 30_000 },
  { misses: 2, intervalMs: HOUR, waitMs: 60_000 },
  { misses: 5, intervalMs: HOUR, waitMs: 480_000 },
  { misses: 9, intervalMs: HOUR, waitMs: HOUR },
  { misses: 10_000, intervalMs: HOUR, waitMs: HOUR },
  { misses: 0, intervalMs: 400, waitMs: 400 },
]

for (const { misses, intervalMs, waitMs } of WAITS)
  test(`waits ${waitMs} ms after ${misses} checks without a release at an interval of ${intervalMs} ms`, () => {
    assert.equal(waitAfter(misses, intervalMs), waitMs)
  })

test('rounds up to whole seconds, at least one, and includes a known reason', () => {
  assert.deepEqual(toWaiting(400, undefined), { retryAfterSeconds: 1 })
  assert.deepEqual(toWaiting(30_001, 'look_failed'), { retryAfterSeconds: 31, reason: 'look_failed' })
})
