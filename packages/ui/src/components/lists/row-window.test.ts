import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnRows, rowWindow } from './row-window.ts'

test('renders the visible rows and some beyond, and gives the rest as heights', () => {
  const { first, end, before, after } = rowWindow({ above: 4_000, height: 800, rowHeight: 40, count: 10_000 })
  assert.deepEqual({ first, end }, { first: 88, end: 136 })
  assert.equal(before + after + (end - first) * 40, 400_000)
})

test('renders no rows beyond the ends', () => {
  assert.deepEqual(rowWindow({ above: -300, height: 800, rowHeight: 40, count: 5 }), { first: 0, end: 5, before: 0, after: 0 })
  assert.deepEqual(rowWindow({ above: 99_999, height: 800, rowHeight: 40, count: 5 }), { first: 5, end: 5, before: 200, after: 0 })
})

test('also renders a pinned row above or below the window, with the gap in between', () => {
  const window = { first: 10, end: 12 }
  assert.deepEqual(drawnRows(window, 11), [
    { index: 10, gap: 10 },
    { index: 11, gap: 0 },
  ])
  assert.deepEqual(drawnRows(window, 3), [
    { index: 3, gap: 3 },
    { index: 10, gap: 6 },
    { index: 11, gap: 0 },
  ])
  assert.deepEqual(drawnRows(window, 40).at(-1), { index: 40, gap: 28 })
  assert.deepEqual(drawnRows({ first: 0, end: 0 }, -1), [])
})
