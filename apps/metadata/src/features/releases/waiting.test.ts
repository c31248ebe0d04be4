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
  test(`after ${misses} looks without a release, with an interval of ${intervalMs} ms, the next comes in ${waitMs} ms`, () => {
    assert.equal(waitAfter(misses, intervalMs), waitMs)
  })

test('a client hears whole seconds, one at least, and the reason where it is known', () => {
  assert.deepEqual(toWaiting(400, undefined), { retryAfterSeconds: 1 })
  assert.deepEqual(toWaiting(30_001, 'look_failed'), { retryAfterSeconds: 31, reason: 'look_failed' })
})
