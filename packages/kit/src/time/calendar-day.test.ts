import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDay } from './calendar-day.ts'

const DAYS = ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31']
const NONE = [
  '2023-02-29',
  '1900-02-29',
  '2026-13-45',
  '2026-04-31',
  '2026-7-11',
  '2026-07-11 ',
  '2026-07',
  '',
  'today',
  '2026-01-01T00:00:00Z',
  '+02026-07-11',
]

for (const [isOne, texts] of [
  [true, DAYS],
  [false, NONE],
] as const)
  for (const text of texts)
    test(`${text} is ${isOne ? 'a' : 'not a'} day`, () => {
      assert.equal(isDay(text), isOne)
    })
