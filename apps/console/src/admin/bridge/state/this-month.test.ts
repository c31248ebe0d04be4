import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isThisMonth } from './this-month.ts'

const NOW = new Date(2026, 10, 15)
for (const [at, expected] of [
  [new Date(2026, 10, 1), true],
  [new Date(2026, 10, 30, 23), true],
  [new Date(2026, 9, 31), false],
  [new Date(2025, 10, 15), false],
] as const)
  test(`${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()} is ${expected ? '' : 'not '}in November 2026`, () =>
    assert.equal(isThisMonth(at.toISOString(), NOW), expected))

test('without a moment there is no month', () =>
  assert.deepEqual([isThisMonth(null), isThisMonth(undefined), isThisMonth('')], [false, false, false]))
