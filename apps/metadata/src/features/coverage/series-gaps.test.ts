import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interiorGaps, sortPositions } from './series-gaps.ts'

const cases: readonly (readonly [positions: string[], gaps: number[]])[] = [
  [['1', '2', '3'], []],
  [['1', '3'], [2]],
  [['3', '1'], [2]],
  [
    ['1', '2.5', '4'],
    [2, 3],
  ],
  [['1', '2-4', '6'], [5]],
  [['1', '1.5-3.5', '5'], [4]],
  [['0.5-0.9', '1', '2'], []],
  [
    ['1', '4-2', '5'],
    [2, 3, 4],
  ],
  [['1', 'x', '3'], [2]],
  [['1', '2-x', '3'], [2]],
  [['5'], []],
  [['5', '5'], []],
  [[], []],
  [['1.5', '3.5'], []],
  [['1-3'], []],
  [['1', '3', '10000'], [2]],
  [['1', '1984-99999', '2000'], Array.from({ length: 1982 }, (_, at) => at + 2)],
  [['9998', '10000'], []],
  [['0', '2'], [1]],
  [[' 1 ', '03'], [2]],
]
for (const [positions, gaps] of cases) {
  test(`${JSON.stringify(positions)} lacks ${gaps.length > 3 ? `${gaps.length} numbers` : `[${gaps}]`}`, () =>
    assert.deepEqual(interiorGaps(positions), gaps))
}

test('handles a huge range quickly', () => {
  assert.deepEqual(interiorGaps(['0-99999999999', '3']), [])
})

test('sorts positions by number, then by bytes, without duplicates', () => {
  assert.deepEqual(sortPositions(['10', 'x', '2', '02', '1-3.5', '2', '1', '']), ['1', '1-3.5', '02', '2', '10', '', 'x'])
})
