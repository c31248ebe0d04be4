import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthPoints } from './growth-points.ts'

const booksOn = (...counts: number[]) => growthPoints(counts.map((books, at) => ({ date: `2026-11-0${at + 1}`, books })))

test("a library's growth begins with its first books, not with zeros", () => {
  assert.deepEqual(booksOn(0, 0, 3, 5), [
    { date: '2026-11-03', books: 3 },
    { date: '2026-11-04', books: 5 },
  ])
  assert.equal(booksOn(3, 3, 3).length, 3)
})

test('there is no line without books, or on the first day', () => {
  assert.deepEqual([booksOn(0, 0), booksOn(0, 7), booksOn()], [[], [], []])
})
