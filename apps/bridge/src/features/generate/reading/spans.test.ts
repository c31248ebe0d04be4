import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { spansOf } from './spans.ts'

const book = (...words: number[]) => words.map((count, at) => ({ chapter: at + 1, words: count }))
const lasts = (...words: number[]) => spansOf(book(...words)).map(({ last }) => last)

for (const [what, words, ends] of [
  ['five chapters of 20,000 words', [4_000, 4_000, 4_000, 4_000, 4_000, 9_000, 9_000], [5, 7]],
  ['ten short chapters', Array.from({ length: 20 }, () => 1_100), [10, 20]],
  ['40,000 words', [25_000, 15_000, 30_000], [2, 3]],
  ['one short book', [500, 500, 500], [3]],
  ['a short rest, joined to the span before', [...Array.from({ length: 10 }, () => 1_000), 9_999], [11]],
  ['a long rest', [...Array.from({ length: 10 }, () => 1_000), 10_000], [10, 11]],
] as const)
  test(`a span closes: ${what}`, () => assert.deepEqual(lasts(...words), ends))

test('spans cover every chapter once, in order', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 80 }), (words) => {
      const spans = spansOf(book(...words))
      const covered = spans.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
      assert.deepEqual(
        covered,
        words.map((_, at) => at + 1),
      )
    }),
  ))
