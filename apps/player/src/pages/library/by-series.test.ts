import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShownBook } from '../shelf/shown-book.ts'
import { bySeries } from './by-series.ts'

const book = (title: string, series = '', seriesIndex?: number): ShownBook => ({
  ...{ ref: { libraryId: 1, path: title }, title, author: 'A', narrator: '', series, duration: 1, alsoIn: [] },
  ...(seriesIndex !== undefined && { seriesIndex }),
})
const grouped = (books: readonly ShownBook[]) =>
  bySeries(books).map(({ series, books: of }) => `${series}: ${of.map(({ title }) => title).join(' ')}`)

test('each series has its books in order, and single books come last', () => {
  const books = [book('Single'), book('Two', 'Saga', 2), book('Extra', 'Saga'), book('Zero', 'Saga', 0), book('Tale', 'Other', 1)]
  assert.deepEqual(grouped(books), ['Saga: Zero Two Extra', 'Other: Tale', ': Single'])
  assert.deepEqual(grouped([book('One'), book('Two')]), [': One Two'])
  assert.deepEqual(grouped([]), [])
})
