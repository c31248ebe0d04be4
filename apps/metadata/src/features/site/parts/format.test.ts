import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identifiersIn } from '../identifier.ts'
import { rowsOf } from '../pages/series-page.ts'
import { chaptersShown } from '../work/recordings.ts'
import { clockOf, cutAtWord, durationOf, formatDate, formatRange, labelOf, languageName, languageTag, rangesOf } from './format.ts'
import type { Series } from './shown.ts'
import { pageNumber, recordingAnchor, secureUrl, withQuery, workPath } from './urls.ts'

const formatted = [
  [durationOf(0), '0 min'],
  [durationOf(59), '59 min'],
  [durationOf(60), '1 h'],
  [durationOf(3130), '52 h 10 min'],
  [clockOf(0), '0:00'],
  [clockOf(65_999), '1:05'],
  [clockOf(3_600_000), '1:00:00'],
  [formatDate('2019'), '2019'],
  [formatDate('2019-03'), 'March 2019'],
  [formatDate('2019-03-01'), '1 March 2019'],
  [formatDate('2026-07-11T17:30:05+01:00'), '11 July 2026'],
  [formatDate('c. 2020'), 'c. 2020'],
  [formatDate('2019-13'), '2019-13'],
  [labelOf('epic-fantasy'), 'Epic fantasy'],
  [languageName('de'), 'German'],
  [languageName('no such'), 'no such'],
  [languageTag('pt-BR'), 'pt-BR'],
  [languageTag('x"y'), undefined],
  [rangesOf([3, 5, 6, 7, 9, 10]).map(formatRange).join('; '), '3; 5 to 7; 9, 10'],
  [cutAtWord('one two three', 9), 'one two…'],
  [cutAtWord(' one\n two ', 9), 'one two'],
  [workPath('a/ö'), '/works/a%2F%C3%B6'],
  [recordingAnchor('x y'), 'recording-x%20y'],
  [withQuery('/x', { a: 'b&c', d: '', e: undefined, f: 2 }), '/x?a=b%26c&f=2'],
  [secureUrl('http://a/b.jpg'), undefined],
  [secureUrl('https://a/b.jpg'), 'https://a/b.jpg'],
  [secureUrl(null), undefined],
  ...['', '0', '-1', '1.5', 'x', '99999999'].map((typed) => [pageNumber(typed), 1] as const),
  [pageNumber('12'), 12],
] as const
for (const [found, expected] of formatted) test(`formats ${String(expected)}`, () => assert.equal(found, expected))

const typed = [
  ['B0CV64CCHY', [{ asin: 'B0CV64CCHY' }]],
  [' b0cv64cchy ', [{ asin: 'b0cv64cchy' }]],
  ['9780000000002', [{ isbn: '9780000000002' }]],
  ['978-0-00-000000-2', [{ isbn: '9780000000002' }]],
  ['080000000X', [{ asin: '080000000X' }, { isbn: '080000000X' }]],
  ['0-8000-0000-X', [{ isbn: '080000000X' }]],
  ['foundation', []],
  ['1234567890123', []],
  ['dune 2', []],
  ['', []],
] as const
for (const [text, expected] of typed)
  test(`“${text}” may be ${expected.length} identifiers`, () => assert.deepEqual(identifiersIn(text), expected))

const recordings = [400, 500, 0, 300, 2_000].map((chapter_count, at) => ({
  id: `r${at}`,
  narrators: [],
  asin: [],
  isbn: [],
  chapter_count,
}))
for (const [input, expected] of [
  [undefined, ['r0', 'r1']],
  ['r3', ['r3', 'r0']],
  ['r4', ['r4']],
  ['r2', ['r0', 'r1']],
  ['nope', ['r0', 'r1']],
] as const)
  test(`with chapters=${input}, the page has the chapters of ${expected.join(', ')}`, () =>
    assert.deepEqual([...chaptersShown(recordings, input)], expected))

const work = { id: 'w', title: 'W', authors: [], language: '', series: null, cover_url: null }
const members = (positions: readonly string[]): Series['works'] => positions.map((position) => ({ position, work }))
for (const [positions, expected] of [
  [['1', '2'], '1 2'],
  [['1', '4'], '1 [2, 3] 4'],
  [['0.5', '1', '3', '7'], '0.5 1 [2] 3 [4 to 6] 7'],
  [['1-3', '5'], '1-3 [4] 5'],
  [['1', '1-5', '8', 'x'], '1 1-5 [6, 7] 8 x'],
  [['1', '3-2', '4'], '1 [2, 3] 3-2 4'],
  [['x'], 'x'],
  [[], ''],
] as const)
  test(`a series of ${positions.join(', ') || 'nothing'} is shown with its gaps`, () => {
    const rows = rowsOf(members(positions)).map((row) => ('gap' in row ? `[${row.gap}]` : row.position))
    assert.equal(rows.join(' '), expected)
  })
