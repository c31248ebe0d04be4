import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAttempts, isLocked, oneMore, type Tally } from './attempts.ts'

const rules = { limit: 3, windowMs: 1000 }

const tallies = [
  { name: 'no attempts', tally: {}, nowMs: 0, locked: false, next: { ann: [1, 0] } },
  { name: 'one below the limit', tally: { ann: [2, 0] }, nowMs: 999, locked: false, next: { ann: [3, 999] } },
  { name: 'at the limit', tally: { ann: [3, 0] }, nowMs: 999, locked: true, next: { ann: [4, 999] } },
  { name: 'at the limit, a window ago', tally: { ann: [3, 0] }, nowMs: 1000, locked: false, next: { ann: [1, 1000] } },
  { name: 'below the limit, a window ago', tally: { ann: [2, 0] }, nowMs: 1000, locked: false, next: { ann: [1, 1000] } },
  {
    name: 'two names at the limit',
    tally: { ann: [1, 0], bob: [2, 500] },
    nowMs: 1499,
    locked: true,
    next: { ann: [2, 1499], bob: [2, 500] },
  },
  { name: 'two names, a window ago', tally: { ann: [1, 0], bob: [2, 500] }, nowMs: 1500, locked: false, next: { ann: [1, 1500] } },
] as const

function tallyOf(counts: Readonly<Record<string, readonly [number, number]>>): Tally {
  return new Map(Object.entries(counts).map(([name, [count, lastMs]]) => [name, { count, lastMs }]))
}

for (const { name, tally, nowMs, locked, next } of tallies) {
  test(`${name}: ${locked ? 'locked' : 'open'}`, () => {
    assert.equal(isLocked(tallyOf(tally), rules, nowMs), locked)
    assert.deepEqual(oneMore(tallyOf(tally), { name: 'ann', rules, nowMs }), tallyOf(next))
  })
}

function createTable(mostKeys?: number) {
  const clock = { ms: 0 }
  const attempts = createAttempts({ ...rules, now: () => new Date(clock.ms), ...(mostKeys !== undefined && { mostKeys }) })
  const counted = (key: string, times: number, name = '') => {
    for (let n = 0; n < times; n += 1) attempts.count(key, name)
  }
  return { clock, attempts, counted }
}

test('locks at the third failure, clears on an earlier success, and forgets after a window', () => {
  const { clock, attempts, counted } = createTable()
  counted('a', 2)
  attempts.clear('a', '')
  counted('a', 2)
  assert.equal(attempts.isLocked('a'), false)
  counted('a', 1)
  assert.deepEqual([attempts.isLocked('a'), attempts.isLocked('b')], [true, false])
  clock.ms = 999
  assert.equal(attempts.isLocked('a'), true)
  clock.ms = 1000
  assert.equal(attempts.isLocked('a'), false)
})

test('clearing one name keeps the failures for other names and their time', () => {
  const { clock, attempts, counted } = createTable()
  counted('a', 2, 'victim')
  clock.ms = 900
  counted('a', 1, 'own')
  assert.equal(attempts.isLocked('a'), true)
  attempts.clear('a', 'own')
  assert.deepEqual([attempts.isLocked('a'), attempts.countOf('a')], [false, 2])
  clock.ms = 999
  counted('a', 1, 'own')
  attempts.clear('a', 'own')
  clock.ms = 1000
  assert.equal(attempts.countOf('a'), 0, 'a success does not prolong the window')
})

test('a key whose only name was cleared takes no space', () => {
  const { attempts, counted } = createTable()
  counted('a', 3, 'ann')
  attempts.clear('a', 'ann')
  attempts.clear('b', 'ann')
  assert.equal(attempts.size(), 0)
})

test('a full table drops the least recently used key, and locked keys last', () => {
  const { clock, attempts, counted } = createTable(3)
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
