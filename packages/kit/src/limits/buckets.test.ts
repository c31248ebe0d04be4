import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createBuckets, levelAfter, levelNow } from './buckets.ts'

const RATE = { perSecond: 20, burst: 40 }

const levels = [
  { name: 'a new bucket is full', level: undefined, nowMs: 0, left: 40 },
  { name: 'a second adds the refill', level: { left: 0, atMs: 0 }, nowMs: 1000, left: 20 },
  { name: 'never more than the burst', level: { left: 30, atMs: 0 }, nowMs: 60_000, left: 40 },
  { name: 'a debt is paid off first', level: { left: -40, atMs: 0 }, nowMs: 1000, left: -20 },
  { name: 'a clock that was set back takes nothing', level: { left: 7, atMs: 5000 }, nowMs: 1000, left: 7 },
]
for (const { name, level, nowMs, left } of levels) test(`buckets: ${name}`, () => assert.equal(levelNow(level, RATE, nowMs), left))

test('a debt grows no larger than the burst', () => {
  let level = levelAfter(undefined, RATE, 0)
  for (let n = 0; n < 200; n += 1) level = levelAfter(level, RATE, 0)
  assert.equal(level.left, -40)
})

function createBucket({ rate = RATE, mostKeys = 100 } = {}) {
  const clock = { ms: 0 }
  return { clock, buckets: createBuckets({ rate: () => rate, now: () => new Date(clock.ms), mostKeys }) }
}

test('lets the burst through, refuses the next request, and admits again a second later', () => {
  const { clock, buckets } = createBucket()
  const taken = Array.from({ length: 45 }, () => buckets.take('a'))
  assert.equal(taken.filter((is) => is).length, 40)
  assert.equal(buckets.take('b'), true, 'another key has its own bucket')
  clock.ms = 1000
  assert.equal(Array.from({ length: 30 }, () => buckets.take('a')).filter((is) => is).length, 20)
})

test('checking takes no token; a charge may cause a debt', () => {
  const { clock, buckets } = createBucket()
  for (let n = 0; n < 100; n += 1) assert.equal(buckets.isEmpty('a'), false)
  for (let n = 0; n < 60; n += 1) buckets.charge('a')
  assert.equal(buckets.isEmpty('a'), true)
  clock.ms = 1000
  assert.equal(buckets.isEmpty('a'), true, '20 of a debt of 20')
  clock.ms = 1100
  assert.equal(buckets.isEmpty('a'), false)
})

for (const rate of [
  { perSecond: 0, burst: 40 },
  { perSecond: 20, burst: 0 },
]) {
  test(`no limit with ${JSON.stringify(rate)}, and nothing is remembered`, () => {
    const { buckets } = createBucket({ rate })
    for (let n = 0; n < 1000; n += 1) {
      assert.equal(buckets.take('a'), true)
      buckets.charge('a')
    }
    assert.deepEqual([buckets.isEmpty('a'), buckets.size()], [false, 0])
  })
}

test('a flood of keys neither grows the table nor releases a held key', () => {
  const { buckets } = createBucket({ mostKeys: 100 })
  for (let n = 0; n < 40; n += 1) buckets.take('held')
  for (let n = 0; n < 10_000; n += 1) buckets.take(`key ${n}`)
  assert.equal(buckets.size(), 100)
  assert.equal(buckets.take('held'), false)
})

test('idle buckets are forgotten', () => {
  const { clock, buckets } = createBucket()
  for (let n = 0; n < 50; n += 1) buckets.take(`key ${n}`)
  clock.ms = 61_000
  buckets.take('another')
  assert.equal(buckets.size(), 1)
})

test('no key ever gets more than the burst plus the refill', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 400 }), { maxLength: 300 }), (pauses) => {
      const { clock, buckets } = createBucket()
      let taken = 0
      for (const pause of pauses) {
        clock.ms += pause
        if (buckets.take('a')) taken += 1
        assert.ok(taken <= 40 + (clock.ms / 1000) * 20)
      }
    }),
  )
})
