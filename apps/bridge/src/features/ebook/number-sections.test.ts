import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { assignSections } from './assign-sections.ts'
import { readLabel } from './labels/read-label.ts'
import { numberSections } from './number-sections.ts'

const label = fc.oneof(
  { weight: 3, arbitrary: fc.nat(6).map((number) => `Chapter ${number}`) },
  fc.nat(6).map((number) => `${number} Some Title`),
  fc.constantFrom(
    '',
    '',
    'Interlude',
    'Part One',
    'I',
    'II',
    'III',
    'Notes',
    'Cover',
    'Excerpt',
    'The Oak',
    'The Fox',
    'Letter 1',
    'Letter 2',
  ),
)
const section = fc.record({
  label,
  words: fc.nat(3_000),
  /** How far the next section is in another document. */
  step: fc.nat(1),
  parents: fc.array(label, { maxLength: 1 }),
})
/** A list that counts up, with other labels between, or any list. */
const list = fc.oneof(
  fc.array(section, { maxLength: 15 }),
  fc.tuple(fc.constantFrom(0, 1), fc.array(fc.tuple(section, fc.boolean()), { maxLength: 20 })).map(([first, sections]) => {
    let number = first
    return sections.map(([one, isChapter]) => (isChapter ? { ...one, label: `Chapter ${number++}` } : one))
  }),
)

test('numbers run from 1 without gap or repeat, and no section comes before its chapter', () => {
  fc.assert(
    fc.property(list, (listed) => {
      let document = 0
      const sections = listed.map(({ step, ...one }, at) => {
        document += step
        return { ...one, document, text: `s${at}` }
      })
      const numbering = numberSections(sections, 'en')
      if (numbering.kind === 'unsure') return assert.ok(numbering.why.endsWith('.'))
      const { chapters } = assignSections(sections, numbering.begins)
      assert.deepEqual(
        chapters.map(({ chapter }) => chapter),
        chapters.map((_, at) => at + 1),
      )
      assert.ok(chapters.length >= 3)
      const order = chapters.flatMap(({ chapter, text }) =>
        text.split('\n\n').map((one) => ({ chapter, at: Number(one.slice(1)) })),
      )
      for (const [place, { at, chapter }] of order.entries()) {
        assert.ok(place === 0 || at > (order[place - 1]?.at ?? 0), 'in reading order, each section once')
        const begun = Math.max(0, ...numbering.begins.slice(0, at + 1).map((number) => number ?? 0))
        assert.ok(chapter >= begun, 'never early')
      }
    }),
    { numRuns: runs(500, 20_000) },
  )
})

test('a numbered book states its numbers: no label that states another one begins a chapter', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { minLength: 3, maxLength: 8 }), (numbers) => {
      const sections = numbers.map((number, document) => ({ label: `Chapter ${number}`, words: 100, document, parents: [] }))
      const numbering = numberSections(sections, 'en')
      const first = numbers[0] ?? 0
      assert.equal(numbering.kind === 'numbered', first <= 1 && numbers.every((number, at) => number === first + at))
    }),
    { numRuns: runs(300, 5_000) },
  )
})

test('any text is a label', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), label), fc.constantFrom('', 'en', 'de-AT', 'xx'), (text, language) => {
      const { number = 1 } = readLabel(text, language) ?? {}
      assert.ok(Number.isInteger(number) && number >= 0 && number <= 999)
    }),
    { numRuns: runs(300, 10_000) },
  )
})
