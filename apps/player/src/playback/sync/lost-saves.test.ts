import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_STACK, type Jump, MAX_JUMPS } from '../position/undo-stack.ts'
import { withLoss } from './lost-saves.ts'

const lost = (at: number): Jump => ({ from: at, to: 0, at, cause: 'lost' })
const skip: Jump = { from: 0, to: 100, at: 1, cause: 'skip' }

const CASES: readonly [name: string, jumps: readonly Jump[], lastLossAt: number | undefined, expected: readonly Jump[]][] = [
  ['the first loss is added', [skip], undefined, [skip, lost(9)]],
  ['the next loss replaces the one before', [skip, lost(5)], 5, [skip, lost(9)]],
  ['a loss of an earlier page stays', [lost(3), lost(5)], 5, [lost(3), lost(9)]],
  ['another jump of the same time stays', [skip], 1, [skip, lost(9)]],
]

for (const [name, jumps, lastLossAt, expected] of CASES)
  test(name, () => assert.deepEqual(withLoss({ ...EMPTY_STACK, jumps }, lost(9), lastLossAt).jumps, expected))

test('drops the oldest of too many jumps', () => {
  const jumps = Array.from({ length: MAX_JUMPS }, (_, at) => ({ ...skip, at }))
  const { jumps: left } = withLoss({ ...EMPTY_STACK, jumps }, lost(99), undefined)
  assert.deepEqual([left.length, left[0]?.at, left.at(-1)?.at], [MAX_JUMPS, 1, 99])
})
