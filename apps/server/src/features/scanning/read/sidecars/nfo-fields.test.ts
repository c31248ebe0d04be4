import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nfoFields } from './nfo-fields.ts'

const cases: readonly [name: string, text: string, fields: object | undefined][] = [
  [
    'keys as a ripper writes them',
    'General Information\n===================\n Title:                  Moon Road\n Author:                 Ann Author\n Read By:                Silas Vonce\n Copyright:              2011\n Publisher:              House\n Series Name:            Night\n Position in Series:     2\n Unabridged:             Yes\n\nBook Description\n================\nA long\nwalk.\n',
    {
      title: 'Moon Road',
      author: 'Ann Author',
      narrator: 'Silas Vonce',
      published: '2011',
      publisher: 'House',
      series: 'Night',
      seriesIndex: 2,
      description: 'A long\nwalk.',
    },
  ],
  ['dots before the colon', 'Author........: Ann Author\nNarrator......: Nora\n', { author: 'Ann Author', narrator: 'Nora' }],
  [
    'a number in the series',
    'Series: Night, Book 2.5\r\nYear: released in 1999\r\n',
    { series: 'Night', seriesIndex: 2.5, published: '1999' },
  ],
  [
    'German keys',
    'Titel: Mondweg\nAutor: Ann Autor\nGelesen von: Silas\nReihe: Nacht\nBand: 3\n',
    { title: 'Mondweg', author: 'Ann Autor', narrator: 'Silas', series: 'Nacht', seriesIndex: 3 },
  ],
  ['a key twice', 'Author: First\nAuthor: Second\n', { author: 'First' }],
  ['a release note without keys', 'Enjoy!\nhttp://example.org: nothing\n', undefined],
  ['nothing', '', undefined],
]
for (const [name, text, fields] of cases) test(`an .nfo file with ${name}`, () => assert.deepEqual(nfoFields(text), fields))

test('a million lines take no longer than the first of them', () => {
  assert.deepEqual(nfoFields(`Author: Ann\n${': '.repeat(40)}\n`.repeat(20_000)), { author: 'Ann' })
})
