import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsFor, inLines } from './columns.ts'

test('a row has as many covers as fit with their gaps, and at least one', () => {
  const cases: [width: number, min: number, gap: number, columns: number][] = [
    [358, 104, 12, 3],
    [343, 104, 12, 3],
    [288, 104, 12, 2],
    [1_144, 160, 24, 6],
    [90, 104, 12, 1],
    [0, 104, 12, 1],
  ]
  for (const [width, min, gap, columns] of cases) assert.equal(columnsFor(width, min, gap), columns, `${width}`)
})

test('splits a list into lines, the last of which may be shorter', () => {
  assert.deepEqual(inLines([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]])
  assert.deepEqual(inLines([], 3), [])
})
