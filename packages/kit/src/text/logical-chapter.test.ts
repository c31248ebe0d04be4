import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHAPTER_LISTS } from '@chapterhouse/testkit/chapter-lists'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { logicalChapters } from './logical-chapter.ts'

for (const { name, titles, logical } of CHAPTER_LISTS)
  test(`story chapters: ${name}`, () => assert.deepEqual(logicalChapters(titles), logical))

const front = ['Opening Credits', 'Foreword', 'Preface', 'Vorwort', 'Introducción', '01 - Credits']
const stated = ['Chapter', 'CHAPTER', 'Kapitel', 'Chapitre', 'Capítulo', 'Part', 'Track', 'Lecture', 'Dune - Chapter', '']
const word = ['One', 'Two', 'Three', 'II', 'IV', 'eins', 'zwei', 'deux']
const title = fc.oneof(
  fc.constantFrom(...front, 'Prologue', 'Epilogue', 'The owl', '1984', '12 angry men', 'I. The owl', '', '03.mp3'),
  fc.tuple(fc.constantFrom(...stated), fc.nat(6)).map(([before, number]) => `${before} ${number}`),
  fc.tuple(fc.nat(6), fc.constantFrom('. The owl', ' - The pool', '. Kapitel', '')).map(([number, rest]) => `${number}${rest}`),
  fc.tuple(fc.constantFrom(...stated), fc.constantFrom(...word)).map(([before, number]) => `${before} ${number}`),
  fc.string(),
)
/** A list that counts up, with other titles between. */
const counting = fc
  .tuple(
    fc.array(fc.constantFrom(...front), { maxLength: 2 }),
    fc.constantFrom(...stated),
    fc.constantFrom(0, 1),
    fc.array(fc.option(fc.constantFrom('Interlude', 'Prologue', '7', 'Credits')), { maxLength: 20 }),
  )
  .map(([leading, before, first, between]) => {
    let number = first
    return [...leading, ...between.map((other) => other ?? `${before} ${number++}`)]
  })
const list = fc.oneof(fc.array(title, { maxLength: 20 }), counting)

test('numbers are never above the place in the list, and never go backwards', () => {
  fc.assert(
    fc.property(list, (titles) => {
      const numbers = logicalChapters(titles) ?? []
      for (const [index, number] of numbers.entries()) assert.ok(number >= (numbers[index - 1] ?? 0) && number <= index + 1)
    }),
    { numRuns: runs(300, 10_000) },
  )
})
