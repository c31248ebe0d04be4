import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAttempts, isLocked, oneMore } from './attempts.ts'

const rules = { limit: 3, windowMs: 1000 }

const tallies = [
  { name: 'nobody', tally: undefined, now: 0, locked: false, next: { count: 1, lastMs: 0 } },
  { name: 'one below the limit', tally: { count: 2, lastMs: 0 }, now: 999, locked: false, next: { count: 3, lastMs: 999 } },
  { name: 'at the limit', tally: { count: 3, lastMs: 0 }, now: 999, locked: true, next: { count: 4, lastMs: 999 } },
  {
    name: 'at the limit, a window ago',
    tally: { count: 3, lastMs: 0 },
    now: 1000,
    locked: false,
    next: { count: 1, lastMs: 1000 },
  },
  {
    name: 'below the limit, a window ago',
    tally: { count: 2, lastMs: 0 },
    now: 1000,
    locked: false,
    next: { count: 1, lastMs: 1000 },
  },
]
for (const { name, tally, now, locked, next } of tallies) {
  test(`${name}: ${locked ? 'locked' : 'open'}`, () => {
    assert.equal(isLocked(tally, rules, now), locked)
    assert.deepEqual(oneMore(tally, rules, now), next)
  })
}

function aTable(mostKeys?: number) {
  const clock = { ms: 0 }
  const attempts = createAttempts({ ...rules, now: () => new Date(clock.ms), ...(mostKeys !== undefined && { mostKeys }) })
  const counted = (key: string, times: number) => {
    for (let n = 0; n < times; n += 1) attempts.count(key)
  }
  return { clock, attempts, counted }
}

test('the third failure locks, a success before it clears, and a window later all is forgotten', () => {
  const { clock, attempts, counted } = aTable()
  counted('a', 2)
  attempts.clear('a')
  counted('a', 2)
  assert.equal(attempts.isLocked('a'), false)
  counted('a', 1)
  assert.deepEqual([attempts.isLocked('a'), attempts.isLocked('b')], [true, false])
  clock.ms = 999
  assert.equal(attempts.isLocked('a'), true)
  clock.ms = 1000
  assert.equal(attempts.isLocked('a'), false)
})

test('a full table gives up the key unused for longest, and a locked one last', () => {
  const { clock, attempts, counted } = aTable(3)
  counted('locked', 3)
  counted('old', 2)
  counted('young', 2)
  counted('new', 1)
  assert.equal(attempts.size(), 3)
  counted('old', 1)
  assert.deepEqual([attempts.isLocked('old'), attempts.isLocked('locked')], [false, true])
  counted('x', 3)
  counted('y', 3)
  assert.deepEqual(['locked', 'x', 'y'].map(attempts.isLocked), [true, true, true])
  counted('z', 3)
  assert.deepEqual(['locked', 'x', 'y', 'z'].map(attempts.isLocked), [false, true, true, true])
  clock.ms = 1000
  counted('later', 1)
  assert.equal(attempts.size(), 1)
})
