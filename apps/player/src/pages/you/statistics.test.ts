import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGoal, stretchesOf, weekdays } from './statistics.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
    listened: 60,
  }))

test('shows days one by one, and a year by weeks', () => {
  assert.equal(stretchesOf(days(30)).length, 30)
  assert.deepEqual(stretchesOf(days(30))[0], { from: '2026-01-01', until: '2026-01-01', listened: 60 })
  const weeks = stretchesOf(days(365))
  assert.equal(weeks.length, 53)
  assert.deepEqual(weeks[0], { from: '2026-01-01', until: '2026-01-07', listened: 420 })
  assert.deepEqual(weeks.at(-1), { from: '2026-12-31', until: '2026-12-31', listened: 60 })
  assert.deepEqual(stretchesOf([]), [])
})

test('a week starts on Monday', () => {
  assert.deepEqual([weekdays('en')[0], weekdays('de')[6]], ['Mon', 'So'])
})

test('a goal is a whole number from 1 to 1000', () => {
  const cases: [text: string, goal: number | undefined][] = [
    ['12', 12],
    [' 1000 ', 1_000],
    ['0', undefined],
    ['1001', undefined],
    ['1.5', undefined],
    ['', undefined],
    ['ten', undefined],
  ]
  for (const [text, goal] of cases) assert.equal(readGoal(text), goal, text)
})
