import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLanguage } from './languages.ts'
import { readLibrary } from './read-library.ts'

const LANGUAGES = [
  ['English', 'en'],
  ['german', 'de'],
  ['en', 'en'],
  ['eng', 'en'],
  ['ger', 'de'],
  ['en-US', 'en-us'],
  ['pt_BR', 'pt-br'],
  ['Spanish (Castilian)', 'es'],
  ['Filipino', 'fil'],
  ['tl', 'fil'],
  ['fil', 'fil'],
  ['Klingon?', undefined],
  ['xx', undefined],
  ['', undefined],
] as const
for (const [name, tag] of LANGUAGES) test(`"${name}" is the language ${tag}`, () => assert.equal(toLanguage(name), tag))

test('reads the items of an Audiobookshelf library', () => {
  const { books, warnings } = readLibrary({
    results: [
      {
        id: 'li_1',
        mediaType: 'book',
        media: {
          duration: 36_725.4,
          metadata: {
            title: 'The Glass Orchard',
            authorName: 'Mara Lind, Oren Vale',
            narratorName: 'Oren Vale',
            seriesName: 'Orchard Cycle #2.5, Tales, Old and New #1, Loose',
            language: 'English',
            publishedYear: '2021',
            publisher: 'P',
            abridged: false,
            asin: null,
          },
        },
      },
      { id: 'li_2', mediaType: 'podcast', media: { metadata: { title: 'A podcast' } } },
    ],
  })
  assert.deepEqual(warnings, ['The Glass Orchard: series "Loose" ignored: no position'])
  assert.deepEqual(books, [
    {
      title: 'The Glass Orchard',
      subtitle: undefined,
      authors: ['Mara Lind', 'Oren Vale'],
      narrators: ['Oren Vale'],
      language: 'en',
      series: [
        { name: 'Orchard Cycle', position: '2.5' },
        { name: 'Tales, Old and New', position: '1' },
      ],
      asin: undefined,
      releaseDate: '2021',
      publisher: 'P',
      runtimeMin: 612,
      abridged: undefined,
      coverUrl: undefined,
      chapters: undefined,
      ref: 'li_1',
    },
  ])
})

test('reads a list of metadata.json files', () => {
  const { books } = readLibrary([
    {
      title: 'A',
      authors: ['B', 'B'],
      narrators: ['C'],
      series: ['S #1', { name: 'T', sequence: '2' }],
      language: 'de',
      asin: 'b000000001',
      publishedDate: '2020-01-02',
    },
  ])
  assert.deepEqual(
    books.map(({ title, authors, series, asin, ref, releaseDate }) => ({ title, authors, series, asin, ref, releaseDate })),
    [
      {
        title: 'A',
        authors: ['B'],
        series: [
          { name: 'S', position: '1' },
          { name: 'T', position: '2' },
        ],
        asin: 'B000000001',
        ref: 'B000000001',
        releaseDate: '2020-01-02',
      },
    ],
  )
})

test('reads a folder scan, and skips incomplete books with a warning', () => {
  const { books, warnings } = readLibrary({
    format: 'audiosilo-folder-scan',
    version: 1,
    books: [
      { title: 'A', authors: ['B'], narrators: ['C'], language: 'en', runtime_min: 5, asin: 'B1' },
      { title: 'D', authors: ['B'], language: 'qq' },
      7,
    ],
  })
  assert.equal(books.length, 1)
  assert.deepEqual(warnings, [
    'A: invalid ASIN "B1" ignored',
    'D: unknown language "qq"',
    'D: skipped: no narrators, no language',
    'book 3: skipped: no title, no authors, no narrators, no language',
  ])
})
