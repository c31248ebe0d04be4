import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTime } from '@chapterhouse/kit/time/local-time'
import { daysIn, periodOf } from './period.ts'

// 00:30 on the 22nd in Berlin.
const nowMs = Date.parse('2026-11-21T23:30:00Z')
const local = createLocalTime('Europe/Berlin')

const periods = [
  { requested: undefined, range: '30d', days: ['2026-10-24', '2026-11-22'], before: ['2026-09-24', '2026-10-23'] },
  { requested: '', range: '30d', days: ['2026-10-24', '2026-11-22'], before: ['2026-09-24', '2026-10-23'] },
  { requested: '7d', range: '7d', days: ['2026-11-16', '2026-11-22'], before: ['2026-11-09', '2026-11-15'] },
  { requested: '90d', range: '90d', days: ['2026-08-25', '2026-11-22'], before: ['2026-05-27', '2026-08-24'] },
  { requested: '1y', range: '1y', days: ['2025-11-23', '2026-11-22'], before: ['2024-11-23', '2025-11-22'] },
  { requested: 'year', range: 'year', days: ['2026-01-01', '2026-11-22'], before: ['2025-02-09', '2025-12-31'] },
  { requested: '2026', range: '2026', days: ['2026-01-01', '2026-11-22'], before: ['2025-02-09', '2025-12-31'] },
  { requested: '2024', range: '2024', days: ['2024-01-01', '2024-12-31'], before: ['2022-12-31', '2023-12-31'] },
  { requested: '2000', range: '2000', days: ['2000-01-01', '2000-12-31'], before: ['1998-12-31', '1999-12-31'] },
]
for (const { requested, range, days, before } of periods) {
  test(`"${requested}" is ${days[0]} to ${days[1]}`, () => {
    const period = periodOf(requested, nowMs, local)
    assert.deepEqual([period.range, period.fromDay, period.toDay], [range, ...days])
    assert.deepEqual([period.beforeFromDay, period.beforeToDay], before)
    assert.equal(daysIn(period.fromDay, period.toDay).length, daysIn(period.beforeFromDay, period.beforeToDay).length)
  })
}

test('starts with its first day and ends with its last day, or now if that is earlier', () => {
  const { fromMs, toMs } = periodOf('7d', nowMs, local)
  assert.deepEqual([new Date(fromMs).toISOString(), toMs], ['2026-11-15T23:00:00.000Z', nowMs])
  assert.equal(new Date(periodOf('2024', nowMs, local).toMs).toISOString(), '2024-12-31T23:00:00.000Z')
})

for (const requested of ['1d', '1999', '2027', '30', 'toString', '7D', '20026', 'never']) {
  test(`"${requested}" is refused`, () =>
    assert.throws(() => periodOf(requested, nowMs, local), {
      refusal: 'invalid',
      code: 'invalid_range',
      message: 'range must be 7d, 30d, 90d, 1y or a year',
    }))
}
