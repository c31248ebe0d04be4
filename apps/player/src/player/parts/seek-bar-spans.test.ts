import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marksWithin, skippedWithin, spansOf, startsOf, within } from './seek-bar-spans.ts'

const chapters = Array.from({ length: 30 }, (_, index) => ({
  index,
  title: `${index}`,
  start: index * 1_200,
  end: (index + 1) * 1_200,
  isMark: false,
}))
const timeline = { files: [], chapters, duration: 36_000, storyEnd: 35_970 }
const third = { kind: 'chapter', start: 2_400, length: 1_200 } as const

test('P-12 the chapter bar is the main one and the book bar the finer one, or the reverse if set so', () => {
  assert.deepEqual(spansOf(timeline, chapters[2], false), [third, { kind: 'book', start: 0, length: 36_000 }])
  assert.deepEqual(spansOf(timeline, chapters[2], true), [{ kind: 'book', start: 0, length: 36_000 }, third])
})

test('a book with at most one chapter has one bar', () => {
  const book = { kind: 'book', start: 0, length: 36_000 }
  assert.deepEqual(spansOf({ ...timeline, chapters: chapters.slice(0, 1) }, chapters[0], true), [book])
  assert.deepEqual(spansOf({ ...timeline, chapters: [] }, undefined, false), [book])
})

test('buffered stretches and bookmarks are shown at their positions on the bar', () => {
  assert.deepEqual(within(third, 2_300, 2_500), [[0, 100]])
  assert.deepEqual(within(third, 2_500, 9_000), [[100, 1_200]])
  assert.deepEqual(within(third, 0, 2_400), [])
  assert.deepEqual(marksWithin(third, [0, 2_400, 3_000, 3_700]), [0, 600])
})

test('P-38 skipped intros and outros are hatched on the chapter bar, unless too little would remain', () => {
  assert.deepEqual(skippedWithin(third, { first: 10, last: 20 }), [
    [0, 10],
    [1_180, 1_200],
  ])
  assert.deepEqual(skippedWithin(third, { first: 0, last: 0 }), [])
  assert.deepEqual(skippedWithin({ ...third, length: 59 }, { first: 10, last: 20 }), [])
  assert.deepEqual(skippedWithin({ kind: 'book', start: 0, length: 36_000 }, { first: 10, last: 20 }), [])
})

test('ticks are fractions of the book; none without a duration', () => {
  assert.deepEqual(startsOf(timeline).slice(0, 3), [0, 1 / 30, 2 / 30])
  assert.deepEqual(startsOf({ ...timeline, duration: 0 }), [])
})
