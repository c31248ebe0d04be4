import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toForm, toRules, toSchedule } from './schedule.ts'

for (const schedule of ['', 'every:6h', 'daily:03:30'])
  test(`the schedule "${schedule}" survives the form`, () => {
    assert.equal(toSchedule(toForm(schedule)), schedule)
  })

test('rules are lines, including comments', () => {
  assert.deepEqual(toRules('\n*sample*\n\n # no trailers \n'), ['*sample*', '# no trailers'])
})
