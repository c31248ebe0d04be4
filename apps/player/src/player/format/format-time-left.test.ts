import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTimeLeft } from './format-time-left.ts'

test('P-23 time left names the speed, unless it is normal', () => {
  assert.equal(formatTimeLeft((80 * 60) / 1.25, 1.25), '1 h 04 min left at 1.25x')
  assert.equal(formatTimeLeft(80 * 60, 1), '1 h 20 min left')
})
