import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFirst, lastOf, nextRound } from './fair-order.ts'

/** `a0` has key a and round 0; a digit after a sign is its rank, 0 without one. */
const entries = (line: string) =>
  line.split(' ').map((name) => ({ name, key: name.charAt(0), round: Number(name.charAt(1)), rank: () => Number(name.charAt(2)) }))

const LINES = [
  { line: 'a0', first: 'a0', last: 'a0' },
  { line: 'a0 b0 c0', first: 'a0', last: 'c0' },
  { line: 'a1 b0 a2 c1', first: 'b0', last: 'a2' },
  { line: 'a11 b10 c10', first: 'b10', last: 'a11' },
  { line: 'a12 b22 c01', first: 'c01', last: 'b22' },
]

for (const { line, first, last } of LINES)
  test(`of ${line} the first is ${first} and the last ${last}`, () => {
    assert.deepEqual([findFirst(entries(line))?.name, lastOf(entries(line)).name], [first, last])
  })

test('an empty queue has no first job', () => {
  assert.equal(findFirst([]), undefined)
})

const ROUNDS = [
  { key: 'a', line: 'b5', current: 2, round: 2 },
  { key: 'a', line: 'a2 b5', current: 2, round: 3 },
  { key: 'a', line: 'a2 a4 a3', current: 2, round: 5 },
  { key: 'a', line: 'a0', current: 2, round: 2 },
]

for (const { key, line, current, round } of ROUNDS)
  test(`behind ${line}, in round ${current}, a new ${key} is in round ${round}`, () => {
    assert.equal(nextRound(key, entries(line), current), round)
  })
