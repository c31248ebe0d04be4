import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chainOf, joined, pagesInView } from './page-chain.ts'

const rows = (from: number, count = 100) => Array.from({ length: count }, (_, at) => from + at)
const shelf = new Map([
  ['', { rows: rows(0), next: 'b' }],
  ['b', { rows: rows(100), next: 'c' }],
])
const at = (end: number) => chainOf((start) => shelf.get(start), { first: 0, end })

test('fetches the next page when the end comes into view, and not before', () => {
  assert.deepEqual(
    chainOf(() => undefined, { first: 0, end: 0 }),
    [''],
  )
  assert.deepEqual(at(40), ['', 'b'])
  assert.deepEqual(at(179), ['', 'b'])
  assert.deepEqual(at(180), ['', 'b', 'c'])
})

test('a page with a different end drops the pages after it', () => {
  const now = new Map(shelf).set('', { rows: rows(0), next: 'x' })
  assert.deepEqual(
    chainOf((start) => now.get(start), { first: 0, end: 40 }),
    [''],
  )
  assert.deepEqual(
    chainOf((start) => now.get(start), { first: 60, end: 100 }),
    ['', 'x'],
  )
})

test('a page is in view if one of its rows is', () => {
  assert.deepEqual(pagesInView([100, 100, 50], { first: 0, end: 100 }), [true, false, false])
  assert.deepEqual(pagesInView([100, 100, 50], { first: 99, end: 101 }), [true, true, false])
  assert.deepEqual(pagesInView([100, 100, 50], { first: 200, end: 250 }), [false, false, true])
  assert.deepEqual(pagesInView([], { first: 0, end: 0 }), [])
})

test('a moved row takes its position from the newer page', () => {
  const pages = [
    { rows: ['a', 'b'], at: 1 },
    { rows: ['c', 'a'], at: 2 },
  ]
  assert.deepEqual(
    joined(pages, (row) => row),
    ['b', 'c', 'a'],
  )
})
