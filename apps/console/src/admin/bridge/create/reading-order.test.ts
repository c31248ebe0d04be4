import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadingOrder, type Volume } from './reading-order.ts'

const volume = (title: string, series = '', series_index: number | null = null, library_id = 1): Volume => ({
  ...{ library_id, path: title, title, series, series_index },
})
const titles = (books: readonly Volume[]) => inReadingOrder(books).map(({ title }) => title)

const cases: readonly [name: string, books: readonly Volume[], order: string[]][] = [
  ['no books', [], []],
  ['books without a series keep their order', [volume('B'), volume('A')], ['B', 'A']],
  [
    'volumes of a series swap places, others keep theirs',
    [volume('S3', 'S', 3), volume('A'), volume('S1', 'S', 1), volume('S2', 'S', 2)],
    ['S1', 'A', 'S2', 'S3'],
  ],
  ['decimals', [volume('S2', 'S', 2), volume('S1.5', 'S', 1.5)], ['S1.5', 'S2']],
  ['ties keep their order', [volume('S2', 'S', 2), volume('S1b', 'S', 1), volume('S1a', 'S', 1)], ['S1b', 'S1a', 'S2']],
  [
    'a volume without a number keeps its place',
    [volume('S?', 'S'), volume('S2', 'S', 2), volume('S1', 'S', 1)],
    ['S?', 'S1', 'S2'],
  ],
  ['the same name in another library is another series', [volume('S2', 'S', 2), volume('S1', 'S', 1, 2)], ['S2', 'S1']],
]
for (const [name, books, order] of cases) test(`reading order: ${name}`, () => assert.deepEqual(titles(books), order))
