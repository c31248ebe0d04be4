import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeviceBook } from '../library/device-books.ts'
import { NO_FILTER } from '../library/filter/filter.ts'
import { searchDevice } from './device-search.ts'

const book = (title: string, more: Partial<DeviceBook> = {}): DeviceBook => ({
  library_id: 1,
  rel_path: title,
  title,
  author: 'Zoe Ende',
  narrator: '',
  series: '',
  duration: 3_600,
  ...more,
})

const BOOKS = [
  book('The Cathedral', { author: 'Ute Moor', duration: 72_001 }),
  book('Thedra', { author: 'Zoë Adler', narrator: 'Kaspar Lind' }),
  book('Low Water', { author: 'Ben Sea', series: 'Tides', series_index: 2, library_id: 2 }),
  book('High Water', { author: 'Ben Sea', series: 'Tides', series_index: 1, library_id: 2 }),
]

const CASES: readonly [what: string, q: string, expected: readonly string[]][] = [
  ['a title', 'low', ['Low Water']],
  ['an author without accents', 'zoe', ['Thedra']],
  ['a narrator', 'lind', ['Thedra']],
  ['a series, in its order', 'tides', ['High Water', 'Low Water']],
  ['words of several fields', 'ben high', ['High Water']],
  ['hits inside a word after those at its beginning', 'thedra', ['Thedra', 'The Cathedral']],
  ['nothing for other words', 'winter', []],
  ['nothing for no word', ' - ', []],
]

const find = (q: string, filter = NO_FILTER) =>
  searchDevice(BOOKS, q, { filter, nowMs: 0, listening: new Map() }).map(({ title }) => title)

for (const [what, q, expected] of CASES) test(`searches downloads for ${what}`, () => assert.deepEqual(find(q), expected))

test('a filter applies to found downloads', () =>
  assert.deepEqual(find('the', { ...NO_FILTER, length: 'over-20h' }), ['The Cathedral']))
