import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@chapterhouse/client/call'
import { refusedSetting, scheduleChanges, toForm } from './schedule-form.ts'

for (const schedule of ['', 'daily:03:00', 'weekly:sun:23:59', 'weekly:mon:00:00'])
  test(`keeps an unedited schedule: "${schedule}"`, () => {
    const saved = { schedule, keep: 7 }
    assert.deepEqual(scheduleChanges(saved, toForm(saved)), {})
  })

test('sends only changed settings', () => {
  const saved = { schedule: 'daily:03:00', keep: 7 }
  const form = toForm(saved)
  assert.deepEqual(scheduleChanges(saved, { ...form, keep: ' 3 ' }), { keep: 3 })
  assert.deepEqual(scheduleChanges(saved, { ...form, interval: 'off' }), { schedule: '' })
  assert.deepEqual(scheduleChanges(saved, { ...form, interval: 'weekly', weekday: 'fri' }), { schedule: 'weekly:fri:03:00' })
})

test('sends an invalid number as typed', () => {
  const saved = { schedule: '', keep: 7 }
  assert.deepEqual(scheduleChanges(saved, { ...toForm(saved), keep: '' }), { keep: '' })
  assert.deepEqual(scheduleChanges(saved, { ...toForm(saved), keep: 'many' }), { keep: 'many' })
})

test('finds the setting that an error refers to', () => {
  assert.equal(refusedSetting(new ApiError(400, { error: 'no', field: 'backups.keep' })), 'backups.keep')
  assert.equal(refusedSetting(new Error('no')), undefined)
})
