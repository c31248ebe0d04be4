import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTime, dayPlus } from './local-time.ts'

const moments = [
  { zone: 'UTC', at: '2026-11-22T23:59:59Z', day: '2026-11-22', offset: 0, minute: 6 * 1440 + 1439 },
  { zone: 'Europe/Berlin', at: '2026-11-22T23:00:00Z', day: '2026-11-23', offset: 60, minute: 0 },
  { zone: 'Europe/Berlin', at: '2026-07-01T21:59:59Z', day: '2026-07-01', offset: 120, minute: 2 * 1440 + 1439 },
  { zone: 'America/New_York', at: '2026-01-01T04:59:00Z', day: '2025-12-31', offset: -300, minute: 2 * 1440 + 1439 },
  { zone: 'Asia/Kathmandu', at: '2026-01-01T18:15:00Z', day: '2026-01-02', offset: 345, minute: 4 * 1440 },
  { zone: 'Europe/Berlin', at: '0000-12-31T23:07:00Z', day: '0001-01-01', offset: 53, minute: 0 },
  { zone: 'UTC', at: '0099-12-31T23:59:00Z', day: '0099-12-31', offset: 0, minute: 3 * 1440 + 1439 },
  { zone: 'Pacific/Kiritimati', at: '2026-01-01T10:00:00Z', day: '2026-01-02', offset: 840, minute: 4 * 1440 },
]
for (const { zone, at, day, offset, minute } of moments) {
  test(`${at} in ${zone} is ${day}`, () => {
    const time = createLocalTime(zone)
    const ms = Date.parse(at)
    assert.deepEqual([time.dayOf(ms), time.offsetMinutes(ms), time.minuteOfWeek(ms)], [day, offset, minute])
  })
}

const starts = [
  { zone: 'UTC', day: '2026-11-22', at: '2026-11-22T00:00:00.000Z' },
  { zone: 'Europe/Berlin', day: '2026-03-29', at: '2026-03-28T23:00:00.000Z' },
  { zone: 'Europe/Berlin', day: '2026-03-30', at: '2026-03-29T22:00:00.000Z' },
  { zone: 'Europe/Berlin', day: '0001-01-01', at: '0000-12-31T23:07:00.000Z' },
  // Clocks went from midnight to one in the morning.
  { zone: 'America/Sao_Paulo', day: '2018-11-04', at: '2018-11-04T03:00:00.000Z' },
]
for (const { zone, day, at } of starts) {
  test(`${day} in ${zone} begins at ${at}`, () => assert.equal(new Date(createLocalTime(zone).startOfDay(day)).toISOString(), at))
}

test('abbreviates the zone in the local form', () => {
  assert.equal(createLocalTime('Europe/Berlin').abbreviation(Date.parse('2026-01-01T00:00:00Z')), 'CET')
  assert.equal(createLocalTime('UTC').abbreviation(0), 'UTC')
})

test('adds days across months and years', () => {
  assert.deepEqual(
    [dayPlus('2026-12-31', 1), dayPlus('2026-03-01', -1), dayPlus('2026-03-01', 0)],
    ['2027-01-01', '2026-02-28', '2026-03-01'],
  )
})

for (const [zone, moment] of [
  ['UTC', '2026-10-05T01:00:00+00:00'],
  ['Europe/Berlin', '2026-10-05T03:00:00+02:00'],
  ['America/St_Johns', '2026-10-04T22:30:00-02:30'],
] as const)
  test(`a time in ${zone} carries its offset`, () =>
    assert.equal(createLocalTime(zone).moment(Date.parse('2026-10-05T01:00:00Z')), moment))
