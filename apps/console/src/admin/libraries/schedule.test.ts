import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toForm, toRules, toSchedule } from './schedule.ts'

for (const schedule of ['', 'every:6h', 'daily:03:30'])
  test(`a form holds the schedule "${schedule}" and gives it back`, () => {
    assert.equal(toSchedule(toForm(schedule)), schedule)
  })

test('rules are lines, notes included', () => {
  assert.deepEqual(toRules('\n*sample*\n\n # no trailers \n'), ['*sample*', '# no trailers'])
})
