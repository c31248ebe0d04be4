import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysAway, gateTexts, isAnyHidden, ofThisBook, textsOf } from './shown-texts.ts'

const WORK = {
  id: 'w',
  title: 'W',
  authors: [],
  series: [],
  recordings: [],
  characters: [1, 3, 12].map((chapter) => ({ id: `c${chapter}`, name: `C${chapter}`, reveal: { chapter } })),
  recaps: [8, 0, 2].map((chapter) => ({ through: { chapter }, text: `Up to ${chapter}` })),
  recap_summary: { in_short: 'In short', ending: 'Ending' },
}
const ALL = textsOf(WORK)

test('lists recaps in story order, each with the chapters that it covers', () => {
  assert.deepEqual(
    ALL.parts.map(({ from, through }) => [from, through.chapter]),
    [
      [0, 0],
      [1, 2],
      [3, 8],
    ],
  )
  assert.deepEqual(
    ofThisBook(ALL.parts).map(({ text }) => text),
    ['Up to 2', 'Up to 8'],
  )
})

const seen = (isFinished: boolean, chapter?: number) => {
  const { shown, hidden } = gateTexts(ALL, { isFinished, chapter })
  return [shown.characters.length, shown.parts.length, shown.inShort ?? '', shown.ending ?? '', isAnyHidden(hidden)]
}

test('shows summary and ending along with the rest once the book is finished', () => {
  assert.deepEqual(seen(false), [1, 1, '', '', true])
  assert.deepEqual(seen(false, 3), [2, 2, '', '', true])
  assert.deepEqual(seen(false, 12), [3, 3, '', '', true])
  assert.deepEqual(seen(true), [3, 3, 'In short', 'Ending', false])
})

test('counts the hidden texts', () => {
  assert.deepEqual(gateTexts(ALL, { isFinished: false, chapter: 3 }).hidden, {
    characters: 1,
    parts: 1,
    inShort: true,
    ending: true,
  })
})

test('a work without texts has nothing to hide', () => {
  const { id, title, authors, series, recordings } = WORK
  const { shown, hidden } = gateTexts(textsOf({ id, title, authors, series, recordings }), { isFinished: false, chapter: 1 })
  assert.deepEqual([shown.characters, shown.parts, isAnyHidden(hidden)], [[], [], false])
})

const NOW = Date.parse('2026-11-25T12:00:00Z')
const progress = (updated_at: string, more: object = {}) => ({ updated_at, position: 60, finished: false, ...more })

for (const [when, row, days] of [
  ['never started', null, undefined],
  ['a moment short of a week ago', progress('2026-11-18T12:00:01Z'), undefined],
  ['a week ago', progress('2026-11-18T12:00:00Z'), 7],
  ['a year ago', progress('2025-11-25T12:00:00Z'), 365],
  ['finished a month ago', progress('2026-10-25T12:00:00Z', { finished: true }), undefined],
  ['opened without listening', progress('2026-10-25T12:00:00Z', { position: 0 }), undefined],
  ['a broken time', progress('never'), undefined],
] as const)
  test(`time away from a book: ${when}`, () => assert.equal(daysAway(row, NOW), days))
