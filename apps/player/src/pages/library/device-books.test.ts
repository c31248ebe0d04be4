import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListeningState } from '../shelf/shown-book.ts'
import { type DeviceBook, deviceBooks, type Sort } from './device-books.ts'
import { type LibraryFilter, NO_FILTER } from './filter/filter.ts'

const HOUR = 3_600
const NOW = Date.parse('2026-11-25T12:00:00Z')
const book = (title: string, facts: Partial<DeviceBook>): DeviceBook => ({
  ...{ library_id: 1, rel_path: title, title, author: '', narrator: '', series: '', duration: HOUR },
  ...facts,
})
const BOOKS = [
  book('Dune 10', {
    author: 'Frank Herbert',
    genres: ['SF'],
    language: 'en',
    duration: 21 * HOUR,
    added_at: '2026-11-24T00:00:00Z',
  }),
  book('Dune 2', {
    author: 'Frank Herbert',
    narrator: 'Ann, Bea',
    genres: ['sf'],
    duration: 5 * HOUR,
    added_at: '2026-01-01T00:00:00Z',
  }),
  book('Emma', {
    author: 'Jane Austen',
    series: 'A',
    series_list: [{ name: 'A' }, { name: 'B' }],
    language: 'EN',
    duration: 5 * HOUR - 1,
  }),
  book('Elsewhere', { library_id: 2 }),
]
const state = (position: number, finished = false): ListeningState => ({ position, finished, part: 0, setAside: false, speed: 1 })
const listening = new Map([
  ['1:Dune 10', state(5)],
  ['1:Dune 2', state(9, true)],
  ['1:Emma', state(0)],
])
const found = (filter: Partial<LibraryFilter>, sort: Sort = 'title') =>
  deviceBooks(BOOKS, { libraryId: 1, filter: { ...NO_FILTER, ...filter }, sort, nowMs: NOW, listening }).map(({ title }) => title)

const cases: readonly [Partial<LibraryFilter>, readonly string[]][] = [
  [{}, ['Dune 2', 'Dune 10', 'Emma']],
  [{ progress: ['in_progress'] }, ['Dune 10']],
  [{ progress: ['finished', 'not_started'] }, ['Dune 2', 'Emma']],
  [{ genre: ['SF'] }, ['Dune 2', 'Dune 10']],
  [{ genre: ['SF'], language: ['en'] }, ['Dune 10']],
  [{ author: 'Frank Herbert', narrator: 'Bea' }, ['Dune 2']],
  [{ series: 'B' }, ['Emma']],
  [{ length: 'under-5h' }, ['Emma']],
  [{ length: '5h-10h' }, ['Dune 2']],
  [{ length: 'over-20h' }, ['Dune 10']],
  [{ added: '7' }, ['Dune 10']],
  [{ genre: ['Cooking'] }, []],
]
for (const [filter, titles] of cases)
  test(`on this device ${JSON.stringify(filter)} lists ${titles.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(found(filter), titles)
  })

test('sorts as the library does', () => {
  assert.deepEqual(found({}, 'author'), ['Dune 2', 'Dune 10', 'Emma'])
  assert.deepEqual(found({}, 'recent').slice(0, 2), ['Dune 10', 'Dune 2'])
})

test('a book without a date is the oldest', () => {
  const [newer, older] = BOOKS
  const books = [book('Akin', {}), older, newer].filter((one) => one !== undefined)
  const shown = deviceBooks(books, { libraryId: 1, filter: NO_FILTER, sort: 'recent', nowMs: NOW, listening })
  assert.deepEqual(
    shown.map(({ title }) => title),
    ['Dune 10', 'Dune 2', 'Akin'],
  )
})
