import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAtOnce } from '@chapterhouse/kit/queues/steps'
import { type RelPath, relPath } from '../../paths/index.ts'
import type { SourceItem } from '../source/source-data.ts'
import { type JoinedFolder, matchItems } from './match-items.ts'
import { indexBooks, type OurBook, type SplitFolder } from './our-books.ts'

const HOUR = 3600

const book = (path: string, given: Partial<OurBook> = {}): OurBook => ({
  libraryId: 1,
  path: relPath(path),
  ...{ isFolder: true, title: 'Dune', author: 'Frank Herbert', asin: '', isbn: '', durationSeconds: 20 * HOUR, codec: 'aac' },
  ...given,
})

const item = (id: string, given: Partial<SourceItem> = {}): SourceItem => ({
  id,
  ...{ mediaId: id, libraryId: 'theirs', folderId: 'folder', relPath: `There/${id}`, isFile: false, isMissing: false },
  ...{ durationSeconds: 20 * HOUR, title: id, authors: ['Frank Herbert'], narrators: [], series: [], asin: '', isbn: '' },
  ...{ publishedYear: '', description: '' },
  ...given,
})

interface Case {
  books: OurBook[]
  items: SourceItem[]
  folders?: JoinedFolder[]
  hand?: Record<string, string>
  split?: SplitFolder[]
  hidden?: string[]
}

const ROOT_FOLDER = { folderId: 'folder', libraryId: 1, below: relPath('.') }

/** By item: `way path`, or the reason why it has no match. */
function outcome({ books, items, folders = [ROOT_FOLDER], hand = {}, split = [], hidden = [] }: Case): Record<string, string> {
  const byHand = new Map(Object.entries(hand).map(([id, path]) => [id, { libraryId: 1, path }]))
  const maySee = (_library: number, path: RelPath) => !hidden.includes(path)
  const { matched, unmatched } = runAtOnce(
    matchItems({ items, folders, byHand, maySee, index: runAtOnce(indexBooks(books, split)) }),
  )
  return Object.fromEntries([
    ...[...matched].map(
      ([
        id,
        {
          way,
          book: { path },
        },
      ]) => [id, `${way} ${path}`],
    ),
    ...items.filter(({ id }) => !matched.has(id)).map(({ id }) => [id, unmatched.get(id) ?? 'no_match']),
  ])
}

const CASES: [name: string, given: Case, expected: Record<string, string>][] = [
  ['the same folder', { books: [book('A/Dune')], items: [item('x', { relPath: 'A/Dune' })] }, { x: 'path A/Dune' }],
  [
    'a folder of a library',
    {
      books: [book('English/A/Dune')],
      items: [item('x', { relPath: 'A/Dune' })],
      folders: [{ ...ROOT_FOLDER, below: relPath('English') }],
    },
    { x: 'path English/A/Dune' },
  ],
  [
    'another normal form of the path',
    { books: [book('Zo\u00eb/Dune')], items: [item('x', { relPath: 'Zoe\u0308/Dune' })] },
    { x: 'path Zo\u00eb/Dune' },
  ],
  [
    'a file in a folder that is a book here',
    { books: [book('A/Dune')], items: [item('x', { relPath: 'A/Dune/dune.m4b', isFile: true })] },
    { x: 'path A/Dune' },
  ],
  [
    'a folder around a file that is a book here',
    { books: [book('A/Dune/dune.m4b', { isFolder: false })], items: [item('x', { relPath: 'A/Dune' })] },
    { x: 'path A/Dune/dune.m4b' },
  ],
  [
    'a folder around two books',
    {
      books: [book('A/Dune/1.m4b', { isFolder: false }), book('A/Dune/2.m4b', { isFolder: false })],
      items: [item('x', { relPath: 'A/Dune' })],
    },
    { x: 'contested' },
  ],
  [
    'two files of one book',
    {
      books: [book('A/Dune')],
      items: [item('x', { relPath: 'A/Dune/1.mp3', isFile: true }), item('y', { relPath: 'A/Dune/2.mp3', isFile: true })],
    },
    { x: 'contested', y: 'contested' },
  ],
  [
    'discs that are a book each',
    {
      books: [book('A/Dune/CD1'), book('A/Dune/CD2')],
      items: [item('x', { relPath: 'A/Dune' })],
      split: [{ libraryId: 1, path: relPath('A/Dune') }],
    },
    { x: 'split_discs' },
  ],
  [
    'discs of one identifier in a folder that is not joined',
    {
      books: [book('A/Dune/CD1', { asin: 'B1' }), book('A/Dune/CD2', { asin: 'B1' })],
      items: [item('x', { relPath: 'Other', asin: 'B1' })],
    },
    { x: 'split_discs' },
  ],
  [
    'discs of one title, without lengths',
    {
      books: [book('A/Dune/Disc 1'), book('A/Dune/Disc 2')],
      items: [item('x', { title: 'Dune', durationSeconds: 0 })],
    },
    { x: 'split_discs' },
  ],
  [
    'discs that are a file each',
    {
      books: [book('A/Dune/CD 1.m4b', { isFolder: false }), book('A/Dune/CD 2.m4b', { isFolder: false })],
      items: [item('x', { relPath: 'A/Dune' })],
    },
    { x: 'split_discs' },
  ],
  [
    'discs of which one has the identifier',
    {
      books: [book('A/Dune/CD1', { asin: 'B1', durationSeconds: HOUR }), book('A/Dune/CD2', { durationSeconds: HOUR })],
      items: [item('x', { relPath: 'A/Dune', asin: 'B1' }), item('y', { relPath: 'Other', asin: 'B1' })],
    },
    { x: 'split_discs', y: 'split_discs' },
  ],
  [
    'discs, and the whole book elsewhere',
    {
      books: [book('A/Dune/CD1', { asin: 'B1' }), book('A/Dune/CD2', { asin: 'B1' }), book('Whole', { asin: 'B1' })],
      items: [item('x', { relPath: 'A/Dune', asin: 'B1' })],
    },
    { x: 'asin Whole' },
  ],
  [
    'discs that are an item each',
    {
      books: [book('A/Dune/CD1', { asin: 'B1' }), book('A/Dune/CD2', { asin: 'B1' })],
      items: [item('x', { relPath: 'A/Dune/CD1', asin: 'B1' }), item('y', { relPath: 'A/Dune/CD2', asin: 'B1' })],
    },
    { x: 'path A/Dune/CD1', y: 'path A/Dune/CD2' },
  ],
  [
    'a name with a backslash',
    { books: [book('AC\\DC/Live')], items: [item('x', { relPath: 'AC\\DC/Live' })] },
    { x: 'path AC\\DC/Live' },
  ],
  [
    'a path from Windows',
    {
      books: [book('A/Dune')],
      items: [item('x', { relPath: 'A\\Dune' }), item('y', { relPath: '\\A\\Dune\\1.mp3', isFile: true })],
    },
    { x: 'path A/Dune', y: 'contested' },
  ],
  [
    'a name with a backslash, beside the path that it would be on Windows',
    { books: [book('A\\Dune'), book('A/Dune')], items: [item('x', { relPath: 'A\\Dune' }), item('y', { relPath: 'A/Dune' })] },
    { x: 'path A\\Dune', y: 'path A/Dune' },
  ],
  ['a path from Windows that leads out', { books: [book('A')], items: [item('x', { relPath: '..\\A' })] }, { x: 'no_match' }],
  ['a path that leads out', { books: [book('A')], items: [item('x', { relPath: '../A' })] }, { x: 'no_match' }],
  ['a folder that is not joined', { books: [book('A')], items: [item('x', { relPath: 'A' })], folders: [] }, { x: 'no_match' }],
  [
    'the ASIN in another case',
    { books: [book('Here', { asin: 'b002v1' })], items: [item('x', { asin: 'B002V1 ' })] },
    { x: 'asin Here' },
  ],
  [
    'an ISBN of ten digits',
    { books: [book('Here', { isbn: '978-0-441-01359-3' })], items: [item('x', { isbn: '0441013597' })] },
    { x: 'isbn Here' },
  ],
  [
    'an identifier of two copies of different length',
    {
      books: [book('Here', { asin: 'B1' }), book('Short', { asin: 'B1', durationSeconds: HOUR })],
      items: [item('x', { asin: 'B1', durationSeconds: HOUR })],
    },
    { x: 'asin Short' },
  ],
  [
    'an identifier of two equal copies',
    { books: [book('Here', { asin: 'B1' }), book('There', { asin: 'B1' })], items: [item('x', { asin: 'B1' })] },
    { x: 'contested' },
  ],
  ['title, author and length', { books: [book('Here')], items: [item('x', { title: 'DUNE!' })] }, { x: 'title Here' }],
  [
    'one of several authors',
    { books: [book('Here', { author: 'Ann Ash, Frank Herbert' })], items: [item('x', { title: 'Dune' })] },
    { x: 'title Here' },
  ],
  [
    'a length within one per cent',
    { books: [book('Here')], items: [item('x', { title: 'Dune', durationSeconds: 20 * HOUR * 1.0099 })] },
    { x: 'title Here' },
  ],
  [
    'a short book within a minute',
    { books: [book('Here', { durationSeconds: 600 })], items: [item('x', { title: 'Dune', durationSeconds: 659 })] },
    { x: 'title Here' },
  ],
  [
    'another length',
    { books: [book('Here')], items: [item('x', { title: 'Dune', durationSeconds: 20 * HOUR * 1.011 })] },
    { x: 'no_match' },
  ],
  ['another author', { books: [book('Here')], items: [item('x', { title: 'Dune', authors: ['B'] })] }, { x: 'no_match' }],
  ['two books of that title', { books: [book('Here'), book('There')], items: [item('x', { title: 'Dune' })] }, { x: 'contested' }],
  [
    'two items of that title',
    { books: [book('Here')], items: [item('x', { title: 'Dune' }), item('y', { title: 'Dune' })] },
    { x: 'contested', y: 'contested' },
  ],
  [
    'a path is surer than a title',
    { books: [book('Here')], items: [item('x', { title: 'Dune' }), item('y', { title: 'Dune', relPath: 'Here' })] },
    { x: 'contested', y: 'path Here' },
  ],
  [
    'an item of an earlier id, gone there, beside its successor',
    {
      books: [book('Here')],
      items: [
        item('old', { title: 'Dune', isMissing: true, folderId: '', relPath: '' }),
        item('older', { title: 'Dune', isMissing: true, folderId: '', relPath: '' }),
        item('x', { relPath: 'Here' }),
      ],
    },
    { old: 'title Here', older: 'title Here', x: 'path Here' },
  ],
  [
    'an item that is gone does not contest one of that title',
    {
      books: [book('Here')],
      items: [item('old', { title: 'Dune', isMissing: true, folderId: '', relPath: '' }), item('x', { title: 'Dune' })],
    },
    { old: 'title Here', x: 'title Here' },
  ],
  [
    'a folder that two libraries there share',
    { books: [book('A/Dune')], items: [item('x', { relPath: 'A/Dune' }), item('y', { relPath: 'A/Dune' })] },
    { x: 'path A/Dune', y: 'path A/Dune' },
  ],
  ['a hidden book', { books: [book('Here')], items: [item('x', { relPath: 'Here' })], hidden: ['Here'] }, { x: 'no_access' }],
  [
    'a hidden copy does not contest',
    { books: [book('Here'), book('There')], items: [item('x', { title: 'Dune' })], hidden: ['There'] },
    { x: 'title Here' },
  ],
  [
    'by hand, before anything else',
    { books: [book('Here'), book('There')], items: [item('x', { relPath: 'Here' })], hand: { x: 'There' } },
    { x: 'hand There' },
  ],
  [
    'two items by hand to one book',
    { books: [book('Here')], items: [item('x'), item('y')], hand: { x: 'Here', y: 'Here' } },
    { x: 'hand Here', y: 'hand Here' },
  ],
  ['by hand to a book that has vanished', { books: [], items: [item('x')], hand: { x: 'Here' } }, { x: 'no_match' }],
  [
    'by hand to a hidden book',
    { books: [book('Here')], items: [item('x')], hand: { x: 'Here' }, hidden: ['Here'] },
    { x: 'no_access' },
  ],
]

for (const [name, given, expected] of CASES) test(`matching: ${name}`, () => assert.deepEqual(outcome(given), expected))

test('matching: a hundred thousand items with one title are contested, in linear time', () => {
  const items = Array.from({ length: 130_000 }, (_, n) => item(`x${n}`, { title: 'Dune' }))
  assert.deepEqual([...new Set(Object.values(outcome({ books: [book('Here')], items })))], ['contested'])
})

test('an item without access, and one with split discs, name the library that would have it', () => {
  const books = [
    book('Hidden'),
    book('A/Dune/CD1'),
    book('A/Dune/CD2'),
    book('B/CD1', { title: 'B' }),
    book('B/CD2', { title: 'B' }),
  ]
  const items = ['Hidden', 'A/Dune', 'B', 'Nowhere'].map((path) => item(path, { relPath: path }))
  const index = runAtOnce(indexBooks(books, [{ libraryId: 1, path: relPath('A/Dune') }]))
  const maySee = (_library: number, path: RelPath) => path !== 'Hidden'
  const { unmatched, libraryOf } = runAtOnce(matchItems({ items, index, folders: [ROOT_FOLDER], byHand: new Map(), maySee }))
  assert.deepEqual(
    [...unmatched],
    [
      ['Hidden', 'no_access'],
      ['A/Dune', 'split_discs'],
      ['B', 'split_discs'],
    ],
  )
  // The discs in B are not a set that the library's setting joins.
  assert.deepEqual(
    [...libraryOf],
    [
      ['Hidden', 1],
      ['A/Dune', 1],
    ],
  )
})
