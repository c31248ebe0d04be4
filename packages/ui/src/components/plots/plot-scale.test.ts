import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heatOf, labelEvery, lineThrough, ticksTo } from './plot-scale.ts'

test('grid lines are at round values and reach above the highest bar', () => {
  assert.deepEqual(ticksTo(0), [0])
  assert.deepEqual(ticksTo(3.4), [0, 1, 2, 3, 4])
  assert.deepEqual(ticksTo(100), [0, 25, 50, 75, 100])
  assert.deepEqual(ticksTo(0.7), [0, 0.2, 0.4, 0.6, 0.8])
  for (const max of [0.03, 1, 7, 11, 99, 12_345]) {
    const ticks = ticksTo(max)
    assert.ok(ticks.length <= 6 && (ticks.at(-1) ?? 0) >= max, String(max))
  }
})

test('whole numbers have no grid lines in between', () => {
  assert.deepEqual(ticksTo(2, 'whole'), [0, 1, 2])
  assert.deepEqual(ticksTo(9, 'whole'), [0, 5, 10])
  assert.deepEqual(ticksTo(304, 'whole'), [0, 100, 200, 300, 400])
})

test('grid lines of durations are evenly spaced by their labels', () => {
  assert.deepEqual(ticksTo(177, 'seconds'), [0, 60, 120, 180])
  assert.deepEqual(ticksTo(50, 'seconds'), [0, 15, 30, 45, 60])
  assert.deepEqual(ticksTo(5 * 3_600, 'seconds'), [0, 7_200, 14_400, 21_600])
  for (const max of [1, 59, 3_601, 86_400, 1_000_000]) {
    const ticks = ticksTo(max, 'seconds')
    assert.ok(ticks.length <= 6 && (ticks.at(-1) ?? 0) >= max, String(max))
  }
})

test('omits labels when there is not enough room', () => {
  assert.equal(labelEvery(7, 700, 60), 1)
  assert.equal(labelEvery(365, 600, 60), 37)
  assert.equal(labelEvery(3, 10, 60), 3)
})

test('the smallest value looks different from zero', () => {
  assert.equal(heatOf(0, 10), 0)
  assert.equal(heatOf(0.01, 10), 1)
  assert.equal(heatOf(10, 10), 4)
})

test('a line connects its points', () => {
  assert.equal(
    lineThrough([
      [0, 1],
      [2, 3.25],
    ]),
    'M0.0 1.0L2.0 3.3',
  )
})
