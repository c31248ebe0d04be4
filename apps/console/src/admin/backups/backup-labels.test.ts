import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isListedCopy, momentOf, recentRestore, slotOf } from './backup-labels.ts'

const NOW = Date.parse('2026-10-04T12:00:00Z')
const SLOTS: readonly [name: string, next: string, day: string, time: string][] = [
  ['later today', '2026-10-04T23:30:00+02:00', 'today', '11:30 PM'],
  ['tomorrow', '2026-10-05T03:00:00+02:00', 'tomorrow', '3:00 AM'],
  ['another day', '2026-10-11T03:00:00+02:00', 'Sunday, October 11', '3:00 AM'],
  ['tomorrow for the server only', '2026-10-05T00:30:00+14:00', 'today', '12:30 AM'],
  ['without an offset', '2026-10-05T03:00:00Z', 'tomorrow', '3:00 AM'],
]
for (const [name, next, day, time] of SLOTS)
  test(`shows a slot in the server's time: ${name}`, () => {
    const slot = slotOf(next, NOW, 'en')
    assert.deepEqual([slot?.day, slot?.time], [day, time])
  })

test('shows a slot in German', () => {
  const slot = slotOf('2026-10-05T03:00:00+02:00', NOW, 'de')
  assert.deepEqual([slot?.day, slot?.time], ['morgen', '03:00'])
})

test("marks a slot whose time zone differs from the device's", (t) => {
  const before = process.env['TZ']
  t.after(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
  process.env['TZ'] = 'Europe/Berlin'
  assert.equal(slotOf('2026-10-05T03:00:00+02:00', NOW)?.isOtherTimeZone, false)
  assert.equal(slotOf('2026-10-05T03:00:00Z', NOW)?.isOtherTimeZone, true)
})

test('a slot in the past is due', () => {
  assert.equal(slotOf('2026-10-04T12:00:00Z', NOW)?.isDue, true)
  assert.equal(slotOf('2026-10-04T12:01:00Z', NOW)?.isDue, false)
  assert.equal(slotOf('soon', NOW), undefined)
})

test("takes a backup's time from its name, or else from the list", () => {
  const copied = { name: 'chapterhouse-copied.db', size: 1, created_at: '2026-10-01T12:00:00Z', kind: 'manual' } as const
  assert.match(momentOf('chapterhouse-20261001-120000Z-manual.db', [], 'en'), /^(Sep 30|Oct [12]), 2026/)
  assert.match(momentOf('chapterhouse-copied.db', [copied], 'en'), /^(Sep 30|Oct [12]), 2026/)
  assert.equal(momentOf('chapterhouse-copied.db', [], 'en'), 'chapterhouse-copied.db')
})

test('shows the outcome of a restore for 14 days', () => {
  const last = { name: 'a', applied_at: '2026-09-21T12:00:00Z', requested_by: 'root', ok: true }
  assert.equal(recentRestore(last, NOW), last)
  assert.equal(recentRestore({ ...last, applied_at: '2026-09-20T11:59:00Z' }, NOW), undefined)
  assert.equal(recentRestore(null, NOW), undefined)
})

test('distinguishes a listed backup from a file in the data folder', () => {
  assert.equal(isListedCopy('chapterhouse-20261005-120000Z-before-restore.db'), true)
  assert.equal(isListedCopy('chapterhouse.db.before-restore-20261005-120000Z'), false)
})
