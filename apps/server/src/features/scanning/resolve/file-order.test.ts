import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { inPlayOrder, type OrderedFile } from './file-order.ts'

const named = (...paths: string[]): OrderedFile[] => paths.map((path) => ({ path }))
const hundred = Array.from({ length: 12 }, (_, at) => `${String(at + 1).padStart(2, '0')}.mp3`)

const cases: readonly { name: string; files: readonly OrderedFile[]; discs?: string[]; order: readonly string[] }[] = [
  { name: 'O-01 zero-padded names are ordered by name', files: named(...hundred.toReversed()), order: hundred },
  {
    name: 'O-02 numbers are compared by value',
    files: named('Chapter 1.mp3', 'Chapter 10.mp3', 'Chapter 2.mp3'),
    order: ['Chapter 1.mp3', 'Chapter 2.mp3', 'Chapter 10.mp3'],
  },
  {
    name: 'O-03 several numbers in a name are compared one by one',
    files: named('BOOK_01_01_02.mp3', 'BOOK_01_02_01.mp3', 'BOOK_01_01_10.mp3'),
    order: ['BOOK_01_01_02.mp3', 'BOOK_01_01_10.mp3', 'BOOK_01_02_01.mp3'],
  },
  {
    name: 'O-04 a year at the start of all names has no effect',
    files: named('1999 - Title - 10.mp3', '1999 - Title - 02.mp3', '1999 - Title - 01.mp3'),
    order: ['1999 - Title - 01.mp3', '1999 - Title - 02.mp3', '1999 - Title - 10.mp3'],
  },
  {
    name: 'O-05 joined discs follow one another, each with its own file order',
    files: named('CD 10/1.mp3', 'CD 2/2.mp3', 'CD 2/1.mp3', 'CD 1/1.mp3'),
    discs: ['CD 1', 'CD 2', 'CD 10'],
    order: ['CD 1/1.mp3', 'CD 2/1.mp3', 'CD 2/2.mp3', 'CD 10/1.mp3'],
  },
  {
    name: 'O-06 tags decide if names have no number',
    files: [
      { path: 'a.mp3', track: 2 },
      { path: 'b.mp3', track: 1 },
    ],
    order: ['b.mp3', 'a.mp3'],
  },
  {
    name: 'O-07 tags that do not distinguish the files are ignored',
    files: [
      { path: 'b.mp3', track: 1 },
      { path: 'a.mp3', track: 1 },
    ],
    order: ['a.mp3', 'b.mp3'],
  },
  {
    name: 'words that have a place are put there if neither numbers nor tags order all files',
    files: named('Chapter 1.mp3', 'Chapter 2.mp3', 'End Credits.mp3', 'Epilogue.mp3', 'Opening Credits.mp3', 'Prologue.mp3'),
    order: ['Opening Credits.mp3', 'Prologue.mp3', 'Chapter 1.mp3', 'Chapter 2.mp3', 'Epilogue.mp3', 'End Credits.mp3'],
  },
  {
    name: 'words that have a place may follow the title of the book',
    files: named('Moon Road - Afterword.mp3', 'Moon Road - Dawn.mp3', 'Moon Road - Prologue.mp3', 'Moon Road - The owl.mp3'),
    order: ['Moon Road - Prologue.mp3', 'Moon Road - Dawn.mp3', 'Moon Road - The owl.mp3', 'Moon Road - Afterword.mp3'],
  },
  {
    name: 'words that have a place may be German, and have a title of their own',
    files: named('Abspann.mp3', 'Eulen.mp3', 'Prolog - Im Wald.mp3', 'Vorspann.mp3'),
    order: ['Vorspann.mp3', 'Prolog - Im Wald.mp3', 'Eulen.mp3', 'Abspann.mp3'],
  },
  {
    name: 'tags that order all files come before such words',
    files: [
      { path: 'Epilogue.mp3', track: 1 },
      { path: 'Prologue.mp3', track: 2 },
    ],
    order: ['Epilogue.mp3', 'Prologue.mp3'],
  },
  {
    name: 'O-08 names take precedence over tags',
    files: [
      { path: '02 x.mp3', track: 1 },
      { path: '01 y.mp3', track: 2 },
    ],
    order: ['01 y.mp3', '02 x.mp3'],
  },
  {
    name: 'O-09 a number may have any length',
    files: named('part 99999999999999999999.mp3', 'part 99999999999999999998.mp3'),
    order: ['part 99999999999999999998.mp3', 'part 99999999999999999999.mp3'],
  },
  {
    name: 'O-12 a longer name follows the shorter one',
    files: named('Dune 2.m4b', 'Dune.m4b'),
    order: ['Dune.m4b', 'Dune 2.m4b'],
  },
  { name: 'O-12 with brackets too', files: named('Dune (2).mp3', 'Dune.mp3'), order: ['Dune.mp3', 'Dune (2).mp3'] },
  {
    name: 'O-13 one name without a number lets tags decide',
    files: [
      { path: 'Chapter 01.mp3', track: 2 },
      { path: 'Chapter 02.mp3', track: 3 },
      { path: 'Epilogue.mp3', track: 4 },
      { path: 'Prologue.mp3', track: 1 },
    ],
    order: ['Prologue.mp3', 'Chapter 01.mp3', 'Chapter 02.mp3', 'Epilogue.mp3'],
  },
  {
    name: 'O-13 without tags, a prologue comes first',
    files: named('Prologue.mp3', 'Epilogue.mp3', 'Chapter 02.mp3', 'Chapter 01.mp3'),
    order: ['Prologue.mp3', 'Chapter 01.mp3', 'Chapter 02.mp3', 'Epilogue.mp3'],
  },
  {
    name: 'disc numbers take precedence over track numbers',
    files: [
      { path: 'a.mp3', disc: 2, track: 1 },
      { path: 'b.mp3', disc: 1, track: 2 },
      { path: 'c.mp3', disc: 1, track: 1 },
    ],
    order: ['c.mp3', 'b.mp3', 'a.mp3'],
  },
  {
    name: 'disc numbers in only some files are ignored',
    files: [
      { path: 'a.mp3', disc: 2, track: 1 },
      { path: 'b.mp3', track: 2 },
    ],
    order: ['a.mp3', 'b.mp3'],
  },
]

for (const { name, files, discs = [], order } of cases) {
  test(name, () => {
    assert.deepEqual(
      inPlayOrder(files, discs).map(({ path }) => path),
      order,
    )
  })
}

test('O-10 the order does not depend on the order of the directory listing', () => {
  const file = fc.record(
    {
      path: fc.string({ unit: fc.constantFrom('a', 'B', 'é', 'é', '0', '1', '10', ' ', '.'), minLength: 1, maxLength: 6 }),
      track: fc.nat(5),
      disc: fc.nat(2),
    },
    { requiredKeys: ['path'] },
  )
  fc.assert(
    fc.property(fc.uniqueArray(file, { selector: ({ path }) => path, maxLength: 8 }), fc.integer(), (files, seed) => {
      const shuffled = files.toSorted((a, b) => ((a.path.length * 31 + seed) % 7) - ((b.path.length * 31 + seed) % 7))
      assert.deepEqual(inPlayOrder(shuffled, []), inPlayOrder(files.toReversed(), []))
    }),
  )
})
