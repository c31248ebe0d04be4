import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type NameHints, nameHints } from './name-hints.ts'

const UNCHANGED = [
  '1984',
  '2001 A Space Odyssey',
  '2001: A Space Odyssey',
  '20,000 Leagues Under the Sea',
  '101 Dalmatians',
  '12 Rules for Life',
  '50 Shades of Grey',
  '13 Reasons Why',
  '4 3 2 1',
  '11.22.63',
  '3rd Rock',
  "1's and 0's",
  '2a - Title',
  'Metro 2033',
  'Fahrenheit 451',
  'Catch-22',
  '三体 2',
  'Book of Dust',
  'Chapterhouse Dune',
  'TM02 - Golden Fool',
  'Title, Book 2',
  'Title [BACKGROUND]',
  'Title [Dramatized]',
  '[1999]',
  '{Somebody}',
  'Wizards First Rule',
  'Wizards First Rule - A Really Good Subtitle',
]

const rows: readonly (readonly [name: string, expected: NameHints, series?: string])[] = [
  ...UNCHANGED.map((name) => [name, { title: name }] as const),
  ['01 - Unsouled', { seriesIndex: 1, title: 'Unsouled' }],
  ['01 Unsouled', { seriesIndex: 1, title: 'Unsouled' }],
  ['01_Unsouled', { seriesIndex: 1, title: 'Unsouled' }],
  ['C02 Soulsmith', { seriesIndex: 2, title: 'Soulsmith' }],
  ['Book 3 - Blackflame', { seriesIndex: 3, title: 'Blackflame' }],
  ['Bk 3 - Blackflame', { seriesIndex: 3, title: 'Blackflame' }],
  ['#4 Reaper', { seriesIndex: 4, title: 'Reaper' }],
  ['  7. Wintersteel ', { seriesIndex: 7, title: 'Wintersteel' }],
  ['Volume 12. Title', { seriesIndex: 12, title: 'Title' }],
  ['Vol. 3 Title Here - Subtitle', { seriesIndex: 3, title: 'Title Here - Subtitle' }],
  ['2.5 - Interlude', { seriesIndex: 2.5, title: 'Interlude' }],
  ['100 - Long Series Vol', { seriesIndex: 100, title: 'Long Series Vol' }],
  ['1 - 1632', { seriesIndex: 1, title: '1632' }],
  ['01 - 1984', { seriesIndex: 1, title: '1984' }],
  ['Book 1984 - Title', { seriesIndex: 1984, title: 'Title' }],
  ['1999 - Title', { title: 'Title', published: '1999' }],
  ['Title (1999)', { title: 'Title', published: '1999' }],
  ['Title [1999]', { title: 'Title', published: '1999' }],
  ['1999 - 2001 - Title', { title: '2001 - Title', published: '1999' }],
  ['Title [B0ABCDEFGH]', { title: 'Title', asin: 'B0ABCDEFGH' }],
  ['Title (B0ABCDEFGH)', { title: 'Title', asin: 'B0ABCDEFGH' }],
  ['Title [Unabridged]', { title: 'Title', isUnabridged: true }],
  ['Dune (Unabridged) [B0036S4B2G]', { title: 'Dune', asin: 'B0036S4B2G', isUnabridged: true }],
  [
    'Vol 1 - 2004 - Title {Narrator} [ASIN.B0044XZVVG]',
    { seriesIndex: 1, title: 'Title', published: '2004', narrator: 'Narrator', asin: 'B0044XZVVG' },
  ],
  [
    '01 - (2019) - A Little Hatred [1478916591]',
    { seriesIndex: 1, title: 'A Little Hatred', published: '2019', asin: '1478916591' },
  ],
  [
    '1.1 - Elantris (Part 1 of 2) (Dramatized Adaptation)',
    { seriesIndex: 1.1, title: 'Elantris (Part 1 of 2) (Dramatized Adaptation)' },
  ],
  ...['Cradle 01 - Unsouled', '[Cradle 01] Unsouled', 'Cradle #1 - Unsouled', 'Cradle, Book 1 - Unsouled'].map(
    (name) => [name, { seriesIndex: 1, title: 'Unsouled' }, 'Cradle'] as const,
  ),
  ...['Unsouled (Cradle, Book 1)', 'Unsouled (Cradle #1)', 'Unsouled [Cradle 1]'].map(
    (name) => [name, { seriesIndex: 1, title: 'Unsouled' }, 'Cradle'] as const,
  ),
  ['Unsouled (Other #1)', { title: 'Unsouled (Other #1)' }, 'Cradle'],
  [
    '2010 - The Way of Kings [Stormlight Archive 1]',
    { seriesIndex: 1, title: 'The Way of Kings', published: '2010' },
    'Stormlight Archive',
  ],
  ['03', { seriesIndex: 3, title: 'Stormlight 3' }, 'Stormlight'],
  ['Wizards First Rule {Sam Tsoutsouvas}', { title: 'Wizards First Rule', narrator: 'Sam Tsoutsouvas' }],
  ['1994 - Wizards First Rule', { title: 'Wizards First Rule', published: '1994' }],
  ['1994 - Book 1 - Wizards First Rule', { seriesIndex: 1, title: 'Wizards First Rule', published: '1994' }],
  [
    '1994 - Volume 1. Wizards First Rule {Sam Tsoutsouvas}',
    { seriesIndex: 1, title: 'Wizards First Rule', published: '1994', narrator: 'Sam Tsoutsouvas' },
  ],
  ['Vol 1 - 1994 - Wizards First Rule', { seriesIndex: 1, title: 'Wizards First Rule', published: '1994' }],
  ['1994 - Wizards First Rule - Volume 1', { seriesIndex: 1, title: 'Wizards First Rule', published: '1994' }],
  [
    'Vol. 1 - 1994 - Wizards First Rule - A Really Good Subtitle {Sam Tsoutsouvas}',
    { seriesIndex: 1, title: 'Wizards First Rule - A Really Good Subtitle', published: '1994', narrator: 'Sam Tsoutsouvas' },
  ],
  [
    '(1994) - Wizards First Rule - A Really Good Subtitle',
    { title: 'Wizards First Rule - A Really Good Subtitle', published: '1994' },
  ],
  ['1 - Wizards First Rule', { seriesIndex: 1, title: 'Wizards First Rule' }],
  ['1. Wizards First Rule', { seriesIndex: 1, title: 'Wizards First Rule' }],
  // The same rules for more names than in the tables.
  ['Book 3', { seriesIndex: 3, title: 'Book 3' }],
  ['[B0ABCDEFGH]', { title: '[B0ABCDEFGH]', asin: 'B0ABCDEFGH' }],
  ['Title [B0ABCDEFGH] - More', { title: 'Title - More', asin: 'B0ABCDEFGH' }],
  ['3001 - The Final Odyssey', { title: 'The Final Odyssey', published: '3001' }],
  ['Area 51 02 - The Reply', { seriesIndex: 2, title: 'The Reply' }, 'Area 51'],
  ['03', { title: '03' }],
  ['0 - Prequel', { seriesIndex: 0, title: 'Prequel' }],
]

for (const [name, expected, series = ''] of rows) {
  test(`M-04 the name "${name}"${series && ` in series folder ${series}`} is parsed as in the tables`, () => {
    assert.deepEqual(nameHints(name, series), expected)
  })
}

test('any name gives a title in bounded time', () => {
  const piece = fc.constantFrom(
    ' - ',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '1994',
    '01',
    '2.5',
    'Book ',
    'c',
    '#',
    'Cradle',
    '. ',
    '_',
    'Unsouled',
    'B0ABCDEFGH',
    ' ',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
      ),
      fc.constantFrom('', 'Cradle'),
      (name, series) => {
        const { title, seriesIndex } = nameHints(name, series)
        assert.equal(title === '', name.trim() === '')
        assert.ok(seriesIndex === undefined || seriesIndex >= 0)
      },
    ),
  )
})
