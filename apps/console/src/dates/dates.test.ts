import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago, formatMoment, localDay, weekdays } from './dates.ts'

test('a plain date is the same in any time zone', () => {
  assert.equal(formatMoment('2026-03-01', 'day', 'en'), 'Mar 1, 2026')
  assert.equal(formatMoment('2026-03-01', 'short', 'de'), '1. März')
})

test('an invalid date gives no text', () => {
  assert.equal(formatMoment(null), '')
  assert.equal(formatMoment('soon'), '')
  assert.equal(ago(undefined), '')
})

test('recent times are relative to now', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  assert.equal(ago('2026-03-01T11:57:00Z', now, 'en'), '3 minutes ago')
  assert.equal(ago('2026-03-01T14:00:00Z', now, 'de'), 'in 2 Stunden')
  assert.equal(ago('2026-03-01T11:59:50Z', now, 'en'), 'now')
})

test('a week begins on Monday', () => {
  assert.deepEqual(weekdays('en').slice(0, 2), ['Mon', 'Tue'])
})

const days: readonly [zone: string, moment: string, day: string][] = [
  ['America/Los_Angeles', '2026-03-01T03:00:00Z', '2026-02-28'],
  ['Pacific/Auckland', '2026-03-01T20:00:00Z', '2026-03-02'],
  ['UTC', '2026-03-01T20:00:00Z', '2026-03-01'],
]
for (const [zone, moment, day] of days)
  test(`the day of a time is in the local time zone: ${zone}`, (t) => {
    const before = process.env['TZ']
    t.after(() => {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    })
    process.env['TZ'] = zone
    assert.equal(localDay(moment), day)
  })

test('an empty time gives no day', () => {
  assert.deepEqual([localDay(null), localDay('soon')], ['', ''])
})
