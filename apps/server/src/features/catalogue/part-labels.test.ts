import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGenericTitle, isGenericTrack, withoutBitRate, withoutPartLabels } from './part-labels.ts'

const labels = [
  ['Title - Part 1', 'Title'],
  ['Title (Disc Two)', 'Title'],
  ['Title [CD1]', 'Title'],
  ['Title, Side A', 'Title'],
  ['Title (1 of 2)', 'Title'],
  ['Title Part 1 of 2', 'Title'],
  ['Title - Disc 1 - Track 03', 'Title'],
  ['Title 1 of 5', 'Title'],
  ['Part One', ''],
  ['CD1', ''],
  ['Discworld', 'Discworld'],
  ['Counterpart', 'Counterpart'],
  ['Part of Your World', 'Part of Your World'],
  ['Elantris (Part 1 of 2) (Dramatized)', 'Elantris (Part 1 of 2) (Dramatized)'],
  ['Catch-22', 'Catch-22'],
] as const
for (const [name, left] of labels)
  test(`"${name}" without its part labels is "${left}"`, () => assert.equal(withoutPartLabels(name), left))

const titles = [
  ['', true, true],
  ['Track 01', true, true],
  ['Chapter 3', true, false],
  ['Part 2', true, false],
  ['CD1', true, true],
  ['01', true, true],
  ['1984', true, true],
  ['Track 01 - 64kb', true, true],
  ['02_128kbps', true, true],
  ['--', true, true],
  ['Track Changes', false, false],
  ['CD Projekt', false, false],
  ['Chapter and Verse', false, false],
  ['Part of Your World', false, false],
  ['Chapter', false, false],
  ['Part Two', false, false],
  ['三体', false, false],
] as const
for (const [title, isGeneric, isTrack] of titles) {
  test(`"${title}" is ${isGeneric ? '' : 'not '}generic`, () =>
    assert.deepEqual([isGenericTitle(title), isGenericTrack(title)], [isGeneric, isTrack]))
}

test('removes a bit rate at the end, unless it is the whole title', () => {
  assert.deepEqual(['intro_64kb', 'intro 128 kbps', '64kb later'].map(withoutBitRate), ['intro', 'intro', '64kb later'])
})

test('removes the separators before a bit rate', () => {
  assert.deepEqual(['intro - [64 kbps]', 'intro (_64kb)'].map(withoutBitRate), ['intro', 'intro'])
})

test('takes linear time on sixty thousand spaces', () => {
  const gap = ' '.repeat(60_000)
  assert.equal(withoutBitRate(`a${gap}b`), `a${gap}b`)
  assert.equal(withoutBitRate(`a${gap}b${gap}64kb`), `a${gap}b`)
  assert.equal(withoutPartLabels(`a${gap}b${gap}Part 1`), `a${gap}b`)
  assert.equal(isGenericTitle(`a${gap}1`), false)
})
