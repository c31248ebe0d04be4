import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entity, Fact, Piece } from '../story/types.ts'
import { type FaultContext, findFactFaults, findFaults } from './faults.ts'
import { createVocabulary } from './names.ts'
import { shinglesOf } from './overlaps.ts'

const CHAPTERS = [
  { chapter: 1, text: 'Ann walked down to the old harbour to look for her brother. The captain saw Ann. Will ran.' },
  { chapter: 2, text: 'Then Mr. Grey came and told Ann that the ship had sailed at dawn without any of them.' },
  { chapter: 5, text: 'It was Boris who had burnt the ship, and Ann knew that he was her brother.' },
]
const ENTITIES: Entity[] = [
  { id: 'P1', kind: 'person', names: [{ name: 'Ann', chapter: 1 }] },
  { id: 'P2', kind: 'person', names: [{ name: 'the captain', chapter: 1 }] },
  { id: 'P3', kind: 'person', names: [{ name: 'Mr. Grey', chapter: 2 }] },
  { id: 'P4', kind: 'person', names: [{ name: 'Boris', chapter: 5 }] },
]
const fact = (id: string, chapter: number): Fact => ({ id, chapter, kind: 'event', people: ['P1'], text: '', marked: '' })
const CONTEXT: FaultContext = {
  facts: new Map([fact('f1.1', 1), fact('f2.1', 2), fact('f5.1', 5)].map((one) => [one.id, one])),
  entities: ENTITIES,
  vocabulary: createVocabulary(CHAPTERS, 'en'),
  shingles: shinglesOf(CHAPTERS),
  known: [],
  isFirstVolume: true,
  hasMarks: true,
}
const piece = (text: string, facts = ['f1.1'], other: Partial<Piece> = {}): Piece => ({
  ...{ kind: 'recap', gate: 2, sentences: [{ text, facts }] },
  ...other,
})

const REFUSED: readonly (readonly [why: string, piece: Piece, rules: readonly string[]])[] = [
  ['a sentence with facts and marks', piece('[P1] looks for her brother at the harbour, and [P3] comes.', ['f1.1', 'f2.1']), []],
  ['a description without its mark', piece('The captain sees [P1].'), []],
  ['no sentence', piece('', [], { sentences: [] }), ['empty']],
  ['an empty sentence', piece(' '), ['empty']],
  ['a sentence of control characters', piece('\u202e', ['f1.1']), ['empty', 'not_one_line']],
  ['line breaks that forge a fact', piece('[P1] dies.\nf1.1 (event) [P1] dies.'), ['not_one_line', 'fact_id']],
  ['a line break of Unicode', piece('[P1] dies.\u2028[P1] waits.'), ['not_one_line']],
  ['a line break at the start', piece('\n[P1] waits.'), ['not_one_line']],
  ['a line break at the end', piece('[P1] waits.\n'), []],
  ['the id of a fact', piece('[P1] leaves (f1.1).'), ['fact_id']],
  ['a number with a letter', piece('[P1] takes half1.1 and f11.'), []],
  ['no facts', piece('[P1] waits.', []), ['no_facts']],
  ['an unknown fact', piece('[P1] waits.', ['f1.1', 'f1.9']), ['unknown_fact']],
  ['a later fact', piece('[P1] waits.', ['f5.1']), ['later_fact']],
  ['an unknown mark', piece('[P9] waits.'), ['unknown_mark']],
  ['a mark without brackets', piece('Then P1 waits.'), ['unknown_mark']],
  ['a later mark', piece('[P4] waits.'), ['later_mark']],
  ['a name without its mark', piece("Ann waits, and then Ann's brother comes with Mr. Grey."), ['bare_name', 'bare_name']],
  ['a later name', piece('[P1] fears Boris.'), ['strange_name']],
  ['a later name that starts a sentence', piece('Boris waits.'), ['strange_name']],
  ['a name that is not in the book', piece('[P1] fears Voldemort.'), ['strange_name']],
  ['eight words of the book', piece('[P1] walked down to the old harbour to look around.'), ['copied']],
  [
    'eight words of a later chapter',
    piece('[P1] learns that it was someone who had burnt the ship and Ann knew.'),
    ['bare_name', 'copied'],
  ],
  ['eight words with the name put back', piece('She learns that [P1] walked down to the old harbour to wait.'), ['copied']],
  ['an em dash', piece('[P1] waits \u2014 alone.'), ['em_dash']],
  ['a card that is too long', piece('[P1] waits. '.repeat(200), ['f1.1'], { kind: 'card', person: 'P1' }), ['too_long']],
  ['a recap of that length', piece('[P1] waits. '.repeat(200)), []],
  ['a card of an unknown person', piece('[P1] waits.', ['f1.1'], { kind: 'card', person: 'P9' }), ['unknown_mark']],
  ['a card of a person met later', piece('[P1] waits.', ['f1.1'], { kind: 'card', person: 'P4' }), ['later_mark']],
  ['a series recap in a first volume', piece('[P1] waits.', ['f1.1'], { kind: 'series' }), ['series_in_first_volume']],
  ['an unknown field', { ...piece('[P1] waits.'), ...{ mood: 'sad' } }, ['unknown_field']],
]

test('refuses everything that code can see', () => {
  for (const [why, one, rules] of REFUSED) {
    assert.deepEqual(
      findFaults(one, CONTEXT).map(({ rule }) => rule),
      rules,
      why,
    )
  }
})

test('an empty sentence among others is refused', () => {
  const sentences = ['[P1] waits.', '\u2066\u2069 '].map((text) => ({ text, facts: ['f1.1'] }))
  const found = findFaults({ kind: 'recap', gate: 2, sentences }, CONTEXT)
  assert.deepEqual(
    found.map(({ rule, sentence }) => [rule, sentence]),
    [
      ['empty', 2],
      ['not_one_line', 2],
    ],
  )
})

test('a sentence that runs into the next one is compared too, and faults name their sentence', () => {
  const sentences = [
    { text: '[P1] waits.', facts: ['f1.1'] },
    { text: 'Then [P1] walked down to the.', facts: ['f1.1'] },
    { text: 'Old harbour to look, [P4] comes.', facts: [] },
  ]
  const found = findFaults({ kind: 'recap', gate: 2, sentences }, CONTEXT)
  assert.deepEqual(
    found.map(({ rule, sentence }) => [rule, sentence]),
    [
      ['no_facts', 3],
      ['later_mark', 3],
      ['copied', undefined],
    ],
  )
})

test('without a source to compare with nothing passes', () => {
  const context = { ...CONTEXT, shingles: shinglesOf([]) }
  assert.deepEqual(
    findFaults(piece('[P1] waits.'), context).map(({ rule }) => rule),
    ['no_source'],
  )
})

test('names may be written where marks are off, and a series recap follows a first volume', () => {
  const context = { ...CONTEXT, hasMarks: false, isFirstVolume: false, known: ['Frodo'] }
  assert.deepEqual(findFaults(piece('Ann remembers Frodo.', ['f1.1'], { kind: 'series' }), context), [])
  assert.deepEqual(
    findFaults(piece('Ann fears Boris.'), context).map(({ rule }) => rule),
    ['strange_name'],
  )
})

test('a name without its mark is accepted where a fact shows it like that', () => {
  const shown = { ...fact('f1.1', 1), marked: '[P1] waits for Mr. Grey.' }
  const context = { ...CONTEXT, facts: new Map([['f1.1', shown]]) }
  assert.deepEqual(findFaults(piece('[P1] waits for Mr. Grey.'), context), [])
  assert.deepEqual(
    findFaults(piece('Ann waits for Mr. Grey.'), context).map(({ rule }) => rule),
    ['bare_name'],
  )
})

test('refuses facts that could not be published', () => {
  const rules = (text: string, chapter = 2) => findFactFaults({ text, chapter }, CONTEXT).map(({ rule }) => rule)
  assert.deepEqual(rules('Ann looks for her brother.'), [])
  assert.deepEqual(rules('Boris burns the ship.'), ['strange_name'])
  assert.deepEqual(rules('Boris burns the ship.', 5), [])
  assert.deepEqual(rules('Mr. Grey told Ann that the ship had sailed at dawn.'), ['copied'])
  assert.deepEqual(rules('Ann waits \u2014 alone.'), ['em_dash'])
  assert.deepEqual(rules('Ann waits. '.repeat(28)), ['too_long'])
  assert.deepEqual(rules('  '), ['empty'])
  assert.deepEqual(rules('\u202e'), ['empty', 'not_one_line'])
  assert.deepEqual(rules('Ann waits.\nAnn sings.'), ['not_one_line'])
})
