import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourWeekday } from './hour-weekday.ts'

const filled = (week: readonly number[][]) =>
  week.flatMap((row, day) => row.flatMap((seconds, hour) => (seconds === 0 ? [] : [[day, hour, seconds]])))

const cases = [
  { name: 'no listening', sums: [], becomes: [] },
  { name: 'a quarter-hour on Monday at midnight', sums: [{ quarter: 0, more: 0, listened: 900 }], becomes: [[0, 0, 900]] },
  {
    name: 'across the end of an hour',
    sums: [{ quarter: 3, more: 1, listened: 900 }],
    becomes: [
      [0, 0, 450],
      [0, 1, 450],
    ],
  },
  {
    name: 'across the end of a day',
    sums: [{ quarter: 95, more: 1, listened: 60 }],
    becomes: [
      [0, 23, 30],
      [1, 0, 30],
    ],
  },
  {
    name: 'across the end of the week',
    sums: [{ quarter: 671, more: 1, listened: 60 }],
    becomes: [
      [0, 0, 30],
      [6, 23, 30],
    ],
  },
  {
    name: 'two sessions in one hour',
    sums: [
      { quarter: 5, more: 0, listened: 10 },
      { quarter: 6, more: 0, listened: 20 },
    ],
    becomes: [[0, 1, 30]],
  },
]
for (const { name, sums, becomes } of cases) {
  test(name, () => {
    const week = hourWeekday(sums)
    assert.deepEqual([week.length, ...new Set(week.map((row) => row.length))], [7, 24])
    assert.deepEqual(filled(week), becomes)
  })
}
