import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowWindow } from './row-window.ts'

test('the window holds what is seen and a little beyond, and the rest as heights', () => {
  const { first, end, before, after } = rowWindow({ above: 4_000, height: 800, rowHeight: 40, count: 10_000 })
  assert.deepEqual({ first, end }, { first: 88, end: 136 })
  assert.equal(before + after + (end - first) * 40, 400_000)
})

test('at the ends nothing is asked for that is not there', () => {
  assert.deepEqual(rowWindow({ above: -300, height: 800, rowHeight: 40, count: 5 }), { first: 0, end: 5, before: 0, after: 0 })
  assert.deepEqual(rowWindow({ above: 99_999, height: 800, rowHeight: 40, count: 5 }), { first: 5, end: 5, before: 200, after: 0 })
})
