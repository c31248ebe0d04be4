import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { inBrackets, partsOf, readingsOf, volumeText, withoutVolume } from './readings.ts'

const titlesOf = (query: string): string[] => readingsOf(query).map(({ title }) => title)

const forms: readonly (readonly [query: string, titles: readonly string[]])[] = [
  ['Dune', ['Dune']],
  ['Dune (Unabridged)', ['Dune (Unabridged)', 'Dune']],
  ['Dune [Audiobook] {1}', ['Dune [Audiobook] {1}', 'Dune', 'Dune (Audiobook)']],
  ['Dune (The (Inner) One', ['Dune (The (Inner) One', 'Dune']],
  ['Dune) Messiah', ['Dune) Messiah']],
  ['(Unabridged)', ['(Unabridged)']],
  ['01 - Dune', ['01 - Dune', 'Dune']],
  ['01. Dune', ['01. Dune', 'Dune']],
  ['01 Dune', ['01 Dune', 'Dune']],
  ['01-Dune', ['01-Dune', 'Dune']],
  ['1.5 – Dune', ['1.5 – Dune', 'Dune']],
  ['Book 1 - Dune', ['Book 1 - Dune', 'Dune']],
  ['Book One: Dune', ['Book One: Dune', 'Dune']],
  ['1999 - Dune', ['1999 - Dune', 'Dune']],
  ['01 - 1984', ['01 - 1984', '1984']],
  ['01 - Dune (Unabridged)', ['01 - Dune (Unabridged)', '01 - Dune', 'Dune', 'Dune (Unabridged)']],
  ['Discworld 01 - Mort', ['Discworld 01 - Mort', 'Mort', 'Discworld 01']],
  ['Discworld #1: Mort', ['Discworld #1: Mort', 'Mort', 'Discworld #1']],
  ['Mort: Discworld, Book 4', ['Mort: Discworld, Book 4', 'Mort']],
  ['Mort - Discworld 4', ['Mort - Discworld 4', 'Mort']],
  ['2001: A Space Odyssey: Part 1', ['2001: A Space Odyssey: Part 1', '2001: A Space Odyssey', '2001']],
  ['1984: A Novel', ['1984: A Novel', '1984']],
]
for (const [query, titles] of forms)
  test(`readings of “${query}”`, () => assert.deepEqual(titlesOf(query).toSorted(), titles.toSorted()))

test('applies the steps in order, to shortened readings first', () => {
  assert.deepEqual(titlesOf('Terry Pratchett - Discworld 01 - Mort: A Novel (Unabridged)'), [
    'Terry Pratchett - Discworld 01 - Mort: A Novel (Unabridged)',
    'Terry Pratchett - Discworld 01 - Mort: A Novel',
    'Mort: A Novel',
    'Mort: A Novel (Unabridged)',
    'Mort',
    'Terry Pratchett - Discworld 01 - Mort',
    'Terry Pratchett - Discworld 01',
    'Terry Pratchett',
  ])
})

test('reads series and volume from the text beside a title', () => {
  const [, reading] = readingsOf('Catching Fire (The Hunger Games, #2)')
  assert.deepEqual(reading, { title: 'Catching Fire', beside: ['The Hunger Games, #2'], isPart: false })
  assert.equal(withoutVolume('The Hunger Games, Book 2'), 'The Hunger Games')
  assert.equal(volumeText('The Hunger Games, Book Two'), 'The Hunger Games, Book 2')
  assert.deepEqual(partsOf('Frank Herbert - Dune 01'), ['Frank Herbert', 'Dune'])
  assert.deepEqual(inBrackets('Dune [B000000001] (x'), ['B000000001', 'x'])
})

const anyQuery = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 256 }),
  fc
    .array(fc.constantFrom('(', ')', '[', '{', '}', ' - ', ': ', '01', '#1', 'Book', 'Dune', ',', '–', '１', '\u0000', '𝒻'), {
      maxLength: 80,
    })
    .map((parts) => parts.join('')),
)

test('any query has few, unique readings no longer than itself', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const readings = readingsOf(query)
      assert.ok(readings.length >= 1 && readings.length <= 16)
      const titles = readings.map(({ title }) => title.toLowerCase())
      assert.equal(new Set(titles).size, titles.length)
      for (const { title } of readings.slice(1)) assert.ok(title.trim() !== '' && title.length <= query.length + 4)
    }),
    { numRuns: runs(400, 2_000) },
  )
})

test('handles long hostile queries', () => {
  for (const query of [
    '('.repeat(100_000),
    ' - '.repeat(50_000),
    ': '.repeat(50_000),
    '1'.repeat(100_000),
    '1 '.repeat(50_000),
    '1 -'.repeat(50_000),
  ])
    assert.ok(readingsOf(query).length <= 16)
})
