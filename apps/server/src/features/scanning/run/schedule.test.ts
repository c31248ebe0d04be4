import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSchedule, nextScanAt } from './schedule.ts'

const after = new Date(2026, 10, 22, 10, 0, 0)
const next = [
  { schedule: 'every:1h', at: new Date(2026, 10, 22, 11, 0, 0) },
  { schedule: 'every:24h', at: new Date(2026, 10, 23, 10, 0, 0) },
  { schedule: 'daily:10:30', at: new Date(2026, 10, 22, 10, 30, 0) },
  { schedule: 'daily:10:00', at: new Date(2026, 10, 23, 10, 0, 0) },
  { schedule: 'daily:03:00', at: new Date(2026, 10, 23, 3, 0, 0) },
]
for (const { schedule, at } of next)
  test(`${schedule} after ten o'clock is ${at.toISOString()}`, () => assert.deepEqual(nextScanAt(schedule, after), at))
test('an empty schedule is never due', () => assert.equal(nextScanAt('', after), undefined))

for (const [text, fine] of [
  ['', true],
  ['every:6h', true],
  ['every:2h', false],
  ['daily:24:00', false],
  ['daily:9:00', false],
  ['hourly', false],
] as const)
  test(`"${text}" is ${fine ? 'a valid' : 'not a'} schedule`, () => assert.equal(isSchedule(text), fine))
