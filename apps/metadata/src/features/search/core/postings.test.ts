import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { fillCatalogue } from '../../../../test/fill-catalogue.ts'
import { prepareSearch } from '../prepare-search.ts'
import type { IndexText } from './core-data.ts'
import { fromPacked, toPacked } from './packed-core.ts'
import { postingsOf } from './postings.ts'

function createText(): IndexText {
  using db = openDb(':memory:')
  fillCatalogue(db, { works: 50, words: 60 })
  const { core } = prepareSearch(db)
  assert.ok(core)
  return core
}
const TEXT = createText()

/** The text with one number changed. */
const changed = (
  name: 'termStart' | 'rowStart' | 'rowText' | 'titleRow' | 'rowKind' | 'termBytes',
  at: number,
  value: number,
): IndexText => {
  const array = TEXT[name].slice()
  array[at < 0 ? array.length + at : at] = value
  return { ...TEXT, [name]: array }
}

const inconsistencies: [name: string, text: IndexText][] = [
  ['a word refers to no term', changed('rowText', 0, TEXT.termStart.length)],
  ['a word is far out of range', changed('rowText', 0, 0xffffffff)],
  ['a row has two dividers', changed('rowText', 0, 0)],
  ['the first row begins late', changed('rowStart', 1, 1)],
  ['a row ends before it begins', changed('rowStart', 2, 0xffffffff)],
  ['the last row ends past the text', changed('rowStart', -1, TEXT.rowText.length + 1)],
  ['there are fewer starts than rows', { ...TEXT, rowStart: TEXT.rowStart.slice(0, -1) }],
  ['an existing row has no kind', changed('rowKind', 3, 0)],
  ['there are more rows than kinds', { ...TEXT, lastRow: TEXT.lastRow + 1 }],
  ['the row count is too high', { ...TEXT, rowCount: TEXT.rowCount + 1 }],
  ['terms are out of order', changed('termBytes', 0, 0xff)],
  ['a term is empty', changed('termStart', 1, 0)],
  ['a term starts past the end', changed('termStart', 1, 0xffffffff)],
  ['there are no starts of terms', { ...TEXT, termStart: new Uint32Array(0) }],
  ['a title has no row', changed('titleRow', 0, TEXT.lastRow + 1)],
  ['titles and hashes are not the same number', { ...TEXT, titleHash: TEXT.titleHash.slice(1) }],
]
for (const [name, text] of inconsistencies)
  test(`rejects a core with a valid checksum if ${name}`, () => {
    assert.throws(() => postingsOf(fromPacked(toPacked(text))))
  })

test('a packed index has every occurrence of every term', () => {
  const text = fromPacked(toPacked(TEXT))
  const { postingStart, postingRow, postingCount } = postingsOf(text)
  for (let term = 0; term < text.termStart.length - 1; term += 1) {
    const expected = new Map<number, number>()
    for (let row = 1; row <= text.lastRow; row += 1)
      for (const word of text.rowText.subarray(text.rowStart[row], text.rowStart[row + 1]))
        if (word === term + 1) expected.set(row, (expected.get(row) ?? 0) + 1)
    const [start, end] = [postingStart[term], postingStart[term + 1]]
    assert.deepEqual([...postingRow.subarray(start, end)], [...expected.keys()])
    assert.deepEqual([...postingCount.subarray(start, end)], [...expected.values()])
  }
})
