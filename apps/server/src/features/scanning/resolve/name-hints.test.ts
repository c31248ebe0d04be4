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
  // A number of four or more digits before a year.
  ['1045 - 2026 - Title One', { seriesIndex: 1045, title: 'Title One', published: '2026' }],
  ['3200 - (2022) - Der Titel', { seriesIndex: 3200, title: 'Der Titel', published: '2022' }],
  ['10450 - 1998 - Title', { seriesIndex: 10450, title: 'Title', published: '1998' }],
  ['1800 - 1996 - Zeitraffer', { seriesIndex: 1800, title: 'Zeitraffer', published: '1996' }],
  ['1045 - 2026', { title: '2026', published: '1045' }],
  ['1634 - Title', { title: 'Title', published: '1634' }],
  // Brackets around the number, in a series.
  ['2) Noon', { seriesIndex: 2, title: 'Noon' }, 'Day'],
  ['[4] Night', { seriesIndex: 4, title: 'Night' }, 'Day'],
  ['(03) - Dawn', { seriesIndex: 3, title: 'Dawn' }, 'Day'],
  ['[2.5] Dusk', { seriesIndex: 2.5, title: 'Dusk' }, 'Day'],
  ['[4] Night', { title: '[4] Night' }],
  ['(1999) Night', { title: '(1999) Night' }, 'Day'],
  // The series' folder says more than the name.
  ...['Crad Series', 'Crad Saga', 'Crad Trilogy', 'The Crad Collection', 'Crad-Reihe', 'Crad'].map(
    (series) => ['Crad 01 - Unsoul', { seriesIndex: 1, title: 'Unsoul' }, series] as const,
  ),
  ['Unsoul (Crad, Book 1)', { seriesIndex: 1, title: 'Unsoul' }, 'The Crad Series'],
  ['Crad 01 - Unsoul', { title: 'Crad 01 - Unsoul' }, 'Cradle Series'],
  // Labels in other languages, number words, ranges, decimals with a comma.
  ['Folge 12 - Internat', { seriesIndex: 12, title: 'Internat' }],
  ['Band 3 - Nacht', { seriesIndex: 3, title: 'Nacht' }],
  ['Bd. 4 - Tag', { seriesIndex: 4, title: 'Tag' }],
  ['Teil 2: Morgen', { seriesIndex: 2, title: 'Morgen' }],
  ['Tome 5 - Soir', { seriesIndex: 5, title: 'Soir' }],
  ['Deel 6 - Middag', { seriesIndex: 6, title: 'Middag' }],
  ['Книга 7 - Ночь', { seriesIndex: 7, title: 'Ночь' }],
  ['Band 2,5 - Zwischen', { seriesIndex: 2.5, title: 'Zwischen' }],
  ['2,5 - Zwischen', { seriesIndex: 2.5, title: 'Zwischen' }],
  ['Book One - Dawn', { seriesIndex: 1, title: 'Dawn' }],
  ['Buch Zwei - Nacht', { seriesIndex: 2, title: 'Nacht' }],
  ['Book IV: Night', { seriesIndex: 4, title: 'Night' }],
  ['Dawn - Book Three', { seriesIndex: 3, title: 'Dawn' }],
  ['01-03 - The Trilogy', { seriesIndex: 1, title: 'The Trilogy' }],
  ['Books 4-6 - The Rest', { seriesIndex: 4, title: 'The Rest' }],
  ['Book One Nation', { title: 'Book One Nation' }],
  ['24-7 - A Life', { title: '24-7 - A Life' }],
  ['Band of Brothers', { title: 'Band of Brothers' }],
  ['Part 1 - Dawn', { title: 'Part 1 - Dawn' }],
  ['Number 9 Dream', { title: 'Number 9 Dream' }],
  // Rippers.
  [
    'Mist 01 - The Last Empire (read by Mike Kram) [64k 24.40.12]',
    { seriesIndex: 1, title: 'The Last Empire', narrator: 'Mike Kram' },
    'Mist',
  ],
  ['The Well [M4B]', { title: 'The Well' }],
  ['The Hero (Audiobook)', { title: 'The Hero' }],
  ['The_Alloy_of_Law', { title: 'The Alloy of Law' }],
  ['Der Held (Hörbuch) [MP3 128 kbps]', { title: 'Der Held' }],
  ['Der Held (Ungekürzt, gelesen)', { title: 'Der Held (Ungekürzt, gelesen)' }],
  ['The Hero (Unabridged MP3 64kbps)', { title: 'The Hero', isUnabridged: true }],
  ['The Hero [Retail] (11h 32m)', { title: 'The Hero' }],
  ['[Audiobook] The Hero', { title: 'The Hero' }],
  ['The Hero - Audiobook', { title: 'The Hero' }],
  ['Der Held (gelesen von Max Muster)', { title: 'Der Held', narrator: 'Max Muster' }],
  ['The Hero - read by Ann Voice', { title: 'The Hero', narrator: 'Ann Voice' }],
  ['The Hero (Dramatized)', { title: 'The Hero (Dramatized)' }],
  ['The Hero (2)', { title: 'The Hero (2)' }],
  ['snake_case and blanks', { title: 'snake_case and blanks' }],
  // The series in a separate name.
  ['Will W - Crad 02 - Soulsmith', { author: 'Will W', series: 'Crad', seriesIndex: 2, title: 'Soulsmith' }],
  ['Will W - Crad, Book 2 - Soulsmith', { author: 'Will W', series: 'Crad', seriesIndex: 2, title: 'Soulsmith' }],
  ['Crad 02 - Soulsmith', { series: 'Crad', seriesIndex: 2, title: 'Soulsmith' }],
  ['Crad #2 - Soulsmith', { series: 'Crad', seriesIndex: 2, title: 'Soulsmith' }],
  ['Apollo 13 - The Story', { title: 'Apollo 13 - The Story' }],
  ['Part 02 - Soulsmith', { title: 'Part 02 - Soulsmith' }],
]

for (const [name, expected, series = ''] of rows) {
  test(`M-04 the name "${name}"${series && ` in series folder ${series}`} is parsed as in the tables`, () => {
    assert.deepEqual(nameHints(name, series), expected)
  })
}

test('any name yields a title in bounded time', () => {
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
