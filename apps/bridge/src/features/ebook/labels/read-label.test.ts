import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPartLabel, readLabel, readUnit } from './read-label.ts'

const read = (label: string, language = '') => {
  const reading = readLabel(label, language)
  return reading && `${reading.number} ${reading.confidence}`
}

for (const [kind, expected, labels] of [
  ['bare numbers', '1 strict', ['1', '001', '-1-', '[1]', '1.', '#1', '— 1 —', '１']],
  [
    'chapters, with the title set off',
    '10 strict',
    [
      'Chapter 10',
      'CHAPTER 10',
      'chapter_10',
      'Chapter 10: The owl',
      'Chapter 10. The owl',
      'Chapter 10 The owl',
      'Chapter 10 – The owl',
      'Chapter_10_The owl',
      'Chapter10',
      'Ch. 10',
      'Chapter Ten',
      'Chapter Ten: The owl',
      'Chapter X',
      'Chapter X. The owl',
      'CHAPTER X THE OWL',
      'chapter x',
      'Chapter No. 10',
      'Chapter the Tenth',
      'Tenth Chapter',
      'The Tenth Chapter: The owl',
      '10. Kapitel',
      'Kapitel 10',
      'Kapitel Zehn',
      'Zehntes Kapitel',
      'Das zehnte Kapitel',
      'Chapitre 10',
      'Chapitre dix',
      'Chapitre X',
      'Dixième chapitre',
      'Capítulo 10',
      'Capítulo diez',
      'Capítulo décimo',
      'Cap. 10',
      'Capítulo 10º',
      '10º capítulo',
    ],
  ],
  [
    'numbers before a title',
    '3 strict',
    ['3. The owl', '3 - The owl', '3: The owl', '03_The owl', '3) The owl', '3.The owl', '003. The owl'],
  ],
  [
    'number words',
    '21 strict',
    ['Twenty-One', 'TWENTY ONE', 'Twenty-one: The owl', 'Einundzwanzig', 'vingt et un', 'vingt-et-un', 'Veintiuno'],
  ],
  [
    'numbers above a hundred',
    '121 strict',
    [
      'Chapter 121',
      'Chapter CXXI',
      'Chapter One Hundred and Twenty-One',
      'Kapitel hunderteinundzwanzig',
      'Chapitre cent vingt et un',
      'Capítulo ciento veintiuno',
    ],
  ],
  [
    'first chapters',
    '1 strict',
    [
      'Chapitre premier',
      'Premier chapitre',
      'Capítulo primero',
      'Primer capítulo',
      'Erstes Kapitel',
      'Chapter the First',
      '1er chapitre',
      '1st Chapter',
    ],
  ],
  ['zero', '0 strict', ['0', 'Chapter 0', 'Chapter Zero', 'Kapitel Null', 'Chapitre zéro', 'Capítulo cero']],
  [
    'loose forms',
    '3 loose',
    [
      'III',
      'iii',
      'III.',
      'III The Owl',
      'III. The Owl',
      'III: “The Owl”',
      '3 THE OWL',
      '3 The owl',
      'BOOK I. CHAPTER III.',
      'Part One, Chapter Three',
      'Dune - Chapter Three: The owl',
      'Erstes Buch. Drittes Kapitel',
    ],
  ],
  [
    'nothing',
    undefined,
    [
      '',
      '…',
      'The owl',
      'Part 1',
      'Part One',
      'PART I',
      'Book Two: The Owl',
      'Volume III',
      'Vol. 3',
      'Act I',
      'Teil 1',
      '1. Teil',
      'Zweiter Teil',
      'Erstes Buch',
      'Band 2',
      'Première partie',
      'Partie 2',
      'Livre premier',
      'Tome II',
      'Primera parte',
      'Libro segundo',
      'First Part',
      'Part the First',
      '1st Part',
      'Opening Credits 1',
      'Chapter 10a',
      '10a',
      '10a. The owl',
      'Chapter 10.5',
      'Chapter 1-3',
      '1.5',
      'Chapter One-Eyed Jack',
      'One-eyed Jack',
      'Seven Years Later',
      'Two Towers',
      'I am Legend',
      '12 years later',
      'MIX',
      'DID',
      'IIII',
      'CIVIL',
      'Liv',
      'CCI',
      'Chapter CCI',
      '1984',
      'Chapter 1000',
      "I'm here",
      'Chapter',
      'Chapters 1-3',
      'Track 3',
      'First',
      '10:30 to Paris',
      'Three... two... one',
    ],
  ],
] as const)
  test(`labels: ${kind}`, () => {
    assert.deepEqual(
      labels.map((label) => [label, read(label)]),
      labels.map((label) => [label, expected]),
    )
  })

test("a lone number word is read in the book's language, a chapter's in any", () => {
  assert.deepEqual(
    [read('Once', 'en'), read('Once', 'es-ES'), read('Elf', 'en'), read('Elf', 'de'), read('Six', 'de'), read('Chapter Six', 'de')],
    [undefined, '11 strict', undefined, '11 strict', undefined, '6 strict'],
  )
})

test('letters and stories are units, acts and parts are not', () => {
  assert.deepEqual(
    ['Letter 4', 'Story Two: The owl', 'Brief IV', 'Act 1', 'Teil 1', 'The letter'].map((label) => readUnit(label, '')),
    [4, 2, 4, undefined, undefined, undefined],
  )
  assert.deepEqual(['Part Two', '2. Teil', 'Partly cloudy', '1. Book of the dead'].map(isPartLabel), [true, true, false, false])
})
