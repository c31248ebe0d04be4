import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chainOf, joined, pagesInView } from './page-chain.ts'

const rows = (from: number, count = 100) => Array.from({ length: count }, (_, at) => from + at)
const shelf = new Map([
  ['', { rows: rows(0), next: 'b' }],
  ['b', { rows: rows(100), next: 'c' }],
])
const at = (end: number) => chainOf((start) => shelf.get(start), { first: 0, end })

test('the next page is asked for when the end is looked at, and not before', () => {
  assert.deepEqual(
    chainOf(() => undefined, { first: 0, end: 0 }),
    [''],
  )
  assert.deepEqual(at(40), ['', 'b'])
  assert.deepEqual(at(179), ['', 'b'])
  assert.deepEqual(at(180), ['', 'b', 'c'])
})

test('a page that ends elsewhere lets go of what came behind it', () => {
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

test('a page is looked at when a row of it is', () => {
  assert.deepEqual(pagesInView([100, 100, 50], { first: 0, end: 100 }), [true, false, false])
  assert.deepEqual(pagesInView([100, 100, 50], { first: 99, end: 101 }), [true, true, false])
  assert.deepEqual(pagesInView([100, 100, 50], { first: 200, end: 250 }), [false, false, true])
  assert.deepEqual(pagesInView([], { first: 0, end: 0 }), [])
})

test('a row that has moved stands where the younger page says', () => {
  const pages = [
    { rows: ['a', 'b'], at: 1 },
    { rows: ['c', 'a'], at: 2 },
  ]
  assert.deepEqual(
    joined(pages, (row) => row),
    ['b', 'c', 'a'],
  )
})
