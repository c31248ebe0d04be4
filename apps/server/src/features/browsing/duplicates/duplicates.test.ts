import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partKey, sameKey } from '../../catalogue/names/duplicate-keys.ts'
import { relPath } from '../../paths/index.ts'
import { type Candidate, groupCopies } from './duplicates.ts'

type CandidateOptions = Partial<Omit<Candidate, 'path'>> & { path: string; title?: string }

const ASIN = 'B0ABCDEFGH'
const LIBRARIES = new Map([1, 2, 3].map((id, at) => [id, at]))
let ids = 0

function createCandidate({ path, title, ...options }: CandidateOptions): Candidate {
  const isFolder = !/\.[a-z0-9]{3}$/.test(path)
  const rel = relPath(path)
  ids += 1
  return {
    ...{ id: ids, stamp: 0, libraryId: 1, path: rel, isFolder: Number(isFolder), asin: '', isbn: '', print: '' },
    ...{ format: 'mp3', fileCount: 1, sizeBytes: 1, durationUs: 0, seriesIndex: null, abridged: null },
    sameKey: title === undefined ? '' : sameKey({ author: 'Ann', title, narrator: '' }),
    partKey: partKey(rel, isFolder),
    ...options,
  }
}

/** The library and path of each copy, sorted within its group. */
function groups(candidates: readonly CandidateOptions[]): string[][] {
  const books = candidates.map(createCandidate)
  const found = groupCopies(books, LIBRARIES)
  return found.map(({ winner, others }) => [winner, ...others].map(({ libraryId, path }) => `${libraryId}:${path}`).sort())
}

const rows: { name: string; books: CandidateOptions[]; expected: string[][] }[] = [
  {
    name: 'discs are not grouped by a copy of the whole book elsewhere',
    books: [
      { path: 'Book/CD1', asin: ASIN },
      { path: 'Book/CD2', asin: ASIN },
      { path: 'Book.m4b', asin: ASIN, libraryId: 2 },
    ],
    expected: [['1:Book/CD1'], ['1:Book/CD2'], ['2:Book.m4b']],
  },
  {
    name: 'two sets of discs are not grouped by tags',
    books: [1, 2].flatMap((libraryId) => ['CD1', 'CD2'].map((disc) => ({ path: `Book/${disc}`, asin: ASIN, libraryId }))),
    expected: [['1:Book/CD1'], ['1:Book/CD2'], ['2:Book/CD1'], ['2:Book/CD2']],
  },
  {
    name: 'two sets of discs are grouped disc by disc by identical bytes',
    books: [1, 2].flatMap((libraryId) =>
      ['CD1', 'CD2'].map((disc) => ({ path: `Book/${disc}`, asin: ASIN, print: disc, libraryId })),
    ),
    expected: [
      ['1:Book/CD1', '2:Book/CD1'],
      ['1:Book/CD2', '2:Book/CD2'],
    ],
  },
  {
    name: 'an unnumbered disc is a part too',
    books: [
      { path: 'Book/CD', asin: ASIN },
      { path: 'Book/CD2', asin: ASIN },
      { path: 'Book/Disc_3', asin: ASIN },
    ],
    expected: [['1:Book/CD'], ['1:Book/CD2'], ['1:Book/Disc_3']],
  },
  {
    name: 'parts with one title are not grouped by a copy of equal length elsewhere',
    books: [
      { path: 'Dune - Part 1.m4b', title: 'Dune' },
      { path: 'Dune - Part 2.m4b', title: 'Dune' },
      { path: 'Dune.m4b', title: 'Dune', libraryId: 2 },
    ],
    expected: [['1:Dune - Part 1.m4b'], ['1:Dune - Part 2.m4b'], ['2:Dune.m4b']],
  },
  {
    name: 'a part without siblings is a copy like any other',
    books: [
      { path: 'Dune - Part 1.m4b', asin: ASIN },
      { path: 'Dune.m4b', asin: ASIN, libraryId: 2 },
    ],
    expected: [['1:Dune - Part 1.m4b', '2:Dune.m4b']],
  },
  {
    name: 'copies in other libraries are grouped despite the parts',
    books: [
      { path: 'Book/CD1', asin: ASIN },
      { path: 'Book/CD2', asin: ASIN },
      { path: 'x/Book.m4b', asin: ASIN, libraryId: 2 },
      { path: 'y/Book.m4b', asin: ASIN, libraryId: 3 },
    ],
    expected: [['1:Book/CD1'], ['1:Book/CD2'], ['2:x/Book.m4b', '3:y/Book.m4b']],
  },
]
for (const { name, books, expected } of rows) test(name, () => assert.deepEqual(groups(books), expected))

const siblings: { one: string; other: string; isCopy: boolean }[] = [
  { one: 'Dune.m4b', other: 'Dune.mp3', isCopy: true },
  { one: 'Dune', other: 'Dune.mp3', isCopy: true },
  { one: 'DUNE.m4b', other: 'Dune.mp3', isCopy: true },
  { one: 'Vol. 1', other: 'Vol. 2', isCopy: false },
  { one: 'Dune (1 of 2).mp3', other: 'Dune (2 of 2).mp3', isCopy: false },
  { one: 'Dune 1.m4b', other: 'Dune 2.mp3', isCopy: false },
]
for (const { one, other, isCopy } of siblings) {
  const each = [one, other].map((path) => ({ path, asin: ASIN }))
  test(`"${one}" and "${other}" are ${isCopy ? 'copies' : 'parts'}`, () =>
    assert.equal(groupCopies(each.map(createCandidate), LIBRARIES).length, isCopy ? 1 : 2))
}

test('thousands of copies are one group', () => {
  const copies = Array.from({ length: 50_000 }, (_, at) => createCandidate({ path: `${at}/Dune.m4b`, asin: ASIN, print: 'same' }))
  assert.equal(groupCopies(copies, LIBRARIES).length, 1)
})
