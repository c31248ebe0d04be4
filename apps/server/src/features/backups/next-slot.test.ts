import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTime, dayPlus } from '@chapterhouse/kit/time/local-time'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { type BackupSchedule, parseBackupSchedule } from '../settings/index.ts'
import { nextSlot } from './next-slot.ts'

/** docs/reference/operations.md 1.3, and more zones. `from` and `next` are UTC. */
const SLOTS = [
  { schedule: 'daily:03:00', zone: 'UTC', from: '2026-10-04T02:00', next: '2026-10-04T03:00' },
  { schedule: 'daily:03:00', zone: 'UTC', from: '2026-10-04T03:00', next: '2026-10-05T03:00' },
  { schedule: 'daily:03:00', zone: 'UTC', from: '2026-10-04T09:30', next: '2026-10-05T03:00' },
  { schedule: 'weekly:sun:03:00', zone: 'UTC', from: '2026-10-04T02:59', next: '2026-10-04T03:00' },
  { schedule: 'weekly:sun:03:00', zone: 'UTC', from: '2026-10-04T03:00', next: '2026-10-11T03:00' },
  { schedule: 'weekly:sun:03:00', zone: 'UTC', from: '2026-10-06T12:00', next: '2026-10-11T03:00' },
  // 02:00 becomes 03:00: half past two is half past three.
  { schedule: 'daily:02:30', zone: 'Europe/Berlin', from: '2026-03-28T23:00', next: '2026-03-29T01:30' },
  { schedule: 'daily:02:30', zone: 'Europe/Berlin', from: '2026-03-29T01:30', next: '2026-03-30T00:30' },
  // 03:00 becomes 02:00: the first half past two, and not the second.
  { schedule: 'daily:02:30', zone: 'Europe/Berlin', from: '2026-10-24T22:00', next: '2026-10-25T00:30' },
  { schedule: 'daily:02:30', zone: 'Europe/Berlin', from: '2026-10-25T00:30', next: '2026-10-26T01:30' },
  { schedule: 'daily:02:30', zone: 'America/New_York', from: '2026-03-08T05:00', next: '2026-03-08T07:30' },
  { schedule: 'daily:01:30', zone: 'America/New_York', from: '2026-11-01T04:00', next: '2026-11-01T05:30' },
  { schedule: 'daily:01:30', zone: 'America/New_York', from: '2026-11-01T05:30', next: '2026-11-02T06:30' },
  // By half an hour only.
  { schedule: 'daily:02:15', zone: 'Australia/Lord_Howe', from: '2026-10-03T14:00', next: '2026-10-03T15:45' },
  { schedule: 'daily:01:45', zone: 'Australia/Lord_Howe', from: '2026-04-04T13:00', next: '2026-04-04T14:45' },
  // The clock jumps at midnight.
  { schedule: 'daily:00:30', zone: 'Africa/Cairo', from: '2026-04-23T12:00', next: '2026-04-23T22:30' },
  { schedule: 'weekly:fri:00:30', zone: 'Africa/Cairo', from: '2026-04-23T12:00', next: '2026-04-23T22:30' },
]
for (const { schedule, zone, from, next } of SLOTS)
  test(`${schedule} in ${zone} after ${from}Z is ${next}Z`, () => {
    const slot = nextSlot(parseBackupSchedule(schedule) as BackupSchedule, Date.parse(`${from}:00Z`), createLocalTime(zone))
    assert.equal(new Date(slot).toISOString(), `${next}:00.000Z`)
  })

test('each slot is later than the previous one, and each day has one', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Auckland')
  const days = fc.integer({ min: 0, max: 20 * 365 })
  fc.assert(
    fc.property(zones, days, fc.integer({ min: 0, max: 1439 }), (zone, day, minute) => {
      const local = createLocalTime(zone)
      const slots = [local.startOfDay(dayPlus('2010-01-01', day)) - 1]
      for (let turn = 0; turn < 5; turn += 1) slots.push(nextSlot({ weekday: undefined, minute }, slots.at(-1) ?? 0, local))
      const gaps = slots.slice(2).map((ms, at) => (ms - (slots[at + 1] ?? 0)) / 3_600_000)
      assert.ok(
        gaps.every((hours) => hours >= 22 && hours <= 26),
        `${gaps}`,
      )
    }),
    { numRuns: runs(100, 3000) },
  )
})
