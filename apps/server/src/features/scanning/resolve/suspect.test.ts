import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suspectParts, titleKey } from './suspect.ts'

const part = (hours: number, album: string, title = '') => ({ durationUs: hours * 3_600_000_000, album, title })

const rows = [
  ['two long parts with two albums', [part(9, 'Dune'), part(8, 'Emma')], 2],
  ['two long parts of one album', [part(9, 'Dune'), part(8, 'Dune')], 0],
  ['parts that differ by their labels alone', [part(9, 'Dune (Part 1)'), part(8, 'Dune, Part 2'), part(2, 'Dune [Unabridged]')], 0],
  ['a box of numbered volumes', [part(9, 'Book 1'), part(8, 'Book 2'), part(8, 'Book 3')], 3],
  ['titles where there is no album', [part(9, '', 'Dune'), part(8, '', 'Emma')], 2],
  ['short parts', [part(0.5, 'One'), part(0.9, 'Two')], 0],
  ['one long part beside short ones', [part(5, 'One'), part(0.9, 'Two')], 0],
  ['parts without a name', [part(5, ''), part(5, '')], 0],
] as const

for (const [name, parts, expected] of rows)
  test(`${name}: ${expected} books suspected`, () => assert.equal(suspectParts(parts), expected))

test('a title key is case-folded, without brackets and part labels', () => {
  assert.deepEqual(['Émile (Unabridged) - Part 2', 'EMILE', 'Part 2'].map(titleKey), ['emile', 'emile', ''])
})
