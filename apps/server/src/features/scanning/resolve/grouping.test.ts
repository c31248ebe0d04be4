import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areDiscsOfOneBook, type GroupedFile, groupingOf } from './grouping.ts'

const MINUTE_US = 60_000_000

function file(
  name: string,
  minutes: number,
  tags: { album?: string; title?: string; asin?: string; bytes?: number } = {},
): GroupedFile {
  const { album = '', title = '', asin = '', bytes = minutes * 480_000 } = tags
  return { name, durationUs: minutes * MINUTE_US, sizeBytes: bytes, asin, album, title }
}

const folders = [
  {
    name: 'two novels with albums and identifiers of their own',
    files: [
      file('Emma.m4b', 60, { album: 'Emma', asin: 'B000000001' }),
      file('Persuasion.m4b', 60, { album: 'Persuasion', asin: 'B000000002' }),
    ],
    kind: 'each',
  },
  {
    name: 'two novels by their albums',
    files: [file('a.mp3', 31, { album: 'Emma' }), file('b.mp3', 400, { album: 'Persuasion' })],
    kind: 'each',
  },
  {
    name: 'three novels of a series whose album is the series, by identifiers',
    files: [
      file('1.m4b', 600, { album: 'The Expanse', title: 'Leviathan Wakes', asin: 'B000000001' }),
      file('2.m4b', 600, { album: 'The Expanse', title: 'Caliban’s War', asin: 'B000000002' }),
      file('3.m4b', 600, { album: 'The Expanse', title: 'Abaddon’s Gate', asin: 'B000000003' }),
    ],
    kind: 'each',
  },
  {
    name: 'a novel that is a number',
    files: [file('a.mp3', 60, { album: '1984' }), file('b.mp3', 60, { album: '2001' })],
    kind: 'each',
  },
  {
    name: 'novels beside a short untagged sample',
    files: [file('a.mp3', 60, { album: 'Emma' }), file('b.mp3', 60, { album: 'Persuasion' }), file('sample.mp3', 3)],
    kind: 'each',
  },
  {
    name: 'parts with one album',
    files: [file('1.mp3', 60, { album: 'Emma' }), file('2.mp3', 60, { album: 'Emma' })],
    kind: 'one',
  },
  {
    name: 'parts by their albums',
    files: [file('1.mp3', 60, { album: 'Emma, Part 1' }), file('2.mp3', 60, { album: 'Emma, Part 2' })],
    kind: 'one',
  },
  {
    name: 'volumes of a box',
    files: [file('1.mp3', 60, { album: 'Book 1' }), file('2.mp3', 60, { album: 'Book 2' })],
    kind: 'one',
  },
  {
    name: 'volumes in words',
    files: [file('1.mp3', 60, { album: 'Book One' }), file('2.mp3', 60, { album: 'Book Two' })],
    kind: 'one',
  },
  {
    name: 'discs in brackets',
    files: [file('1.mp3', 60, { album: 'Emma (CD 1)' }), file('2.mp3', 60, { album: 'Emma [CD 2]' })],
    kind: 'one',
  },
  {
    name: 'parts that are sold with an identifier each',
    files: [
      file('1.m4b', 600, { album: 'Emma', title: 'Emma, Part 1', asin: 'B000000001' }),
      file('2.m4b', 600, { album: 'Emma', title: 'Emma, Part 2', asin: 'B000000002' }),
    ],
    kind: 'one',
  },
  {
    name: 'two novels and a part of one of them',
    files: [file('1.mp3', 60, { album: 'Emma' }), file('2.mp3', 60, { album: 'Emma' }), file('3.mp3', 60, { album: 'Persuasion' })],
    kind: 'one',
  },
  { name: 'short files', files: [file('1.mp3', 29, { album: 'Emma' }), file('2.mp3', 29, { album: 'Persuasion' })], kind: 'one' },
  { name: 'files without tags', files: [file('Emma.mp3', 60), file('Persuasion.mp3', 60)], kind: 'one' },
  { name: 'one file', files: [file('Emma.mp3', 60, { album: 'Emma' })], kind: 'one' },
]
for (const { name, files, kind } of folders) test(`${name}: ${kind}`, () => assert.equal(groupingOf(files).kind, kind))

const formats = [
  {
    name: 'an m4b and parts as mp3',
    files: [file('Both.m4b', 60, { album: 'Both' }), file('01.mp3', 30, { album: 'Both' }), file('02.mp3', 30, { album: 'Both' })],
    unused: ['01.mp3', '02.mp3'],
  },
  {
    name: 'an mp3 and parts as flac',
    files: [file('all.mp3', 60), file('1.flac', 30.2), file('2.flac', 30)],
    unused: ['1.flac', '2.flac'],
  },
  { name: 'one file each', files: [file('Emma.mp3', 90), file('Emma.m4b', 90.5)], unused: ['Emma.mp3'] },
  {
    name: 'parts as m4b and all as mp3',
    files: [file('1.m4b', 30), file('2.m4b', 30), file('Emma.mp3', 60)],
    unused: ['Emma.mp3'],
  },
  {
    name: 'three formats',
    files: [file('a.mp3', 60), file('a.m4b', 60), file('1.flac', 30), file('2.flac', 30)],
    unused: ['a.mp3', '1.flac', '2.flac'],
  },
  { name: 'a file of another length', files: [file('all.m4b', 60), file('1.mp3', 30), file('2.mp3', 25)], unused: [] },
  { name: 'an introduction in another format', files: [file('intro.mp3', 1), file('Emma.m4b', 600)], unused: [] },
  {
    name: 'parts in both formats',
    files: [file('1.m4b', 30), file('2.m4b', 30), file('1.mp3', 30), file('2.mp3', 30)],
    unused: [],
  },
  { name: 'one format under two extensions', files: [file('1.m4a', 30), file('2.m4b', 30)], unused: [] },
  { name: 'files of unknown length', files: [file('all.m4b', 0), file('1.mp3', 0)], unused: [] },
]
for (const { name, files, unused } of formats)
  test(`${name}: ${unused.length === 0 ? 'all is used' : `unused is ${unused.join(', ')}`}`, () => {
    const grouping = groupingOf(files)
    assert.deepEqual(grouping, unused.length === 0 ? { kind: 'one' } : { kind: 'one_format', unused })
  })

const disc = (folder: string, album: string, author = 'Ann') => ({
  folder,
  albums: [album],
  authors: author === '' ? [] : [author],
})
const sets = [
  { name: 'equal albums', discs: [disc('CD1', 'Emma'), disc('CD2', 'Emma')], joins: true },
  {
    name: 'albums with their disc',
    discs: [disc('Disc 1', 'Emma (Disc 1)'), disc('Disc 2', 'Emma [CD 2]'), disc('Disc 3', 'Emma, Disc 3')],
    joins: true,
  },
  { name: 'more than nine discs', discs: Array.from({ length: 12 }, (_, at) => disc(`cd ${at + 1}`, 'Emma')), joins: true },
  { name: 'no author anywhere', discs: [disc('CD1', 'Emma', ''), disc('CD2', 'Emma', '')], joins: true },
  { name: 'a gap', discs: [disc('CD1', 'Emma'), disc('CD3', 'Emma')], joins: false },
  { name: 'a disc twice', discs: [disc('CD1', 'Emma'), disc('CD 01', 'Emma')], joins: false },
  { name: 'a disc without a number', discs: [disc('CD', 'Emma'), disc('CD2', 'Emma')], joins: false },
  { name: 'other albums', discs: [disc('CD1', 'Emma'), disc('CD2', 'Persuasion')], joins: false },
  { name: 'no albums', discs: [disc('CD1', ''), disc('CD2', '')], joins: false },
  { name: 'other authors', discs: [disc('CD1', 'Poems'), disc('CD2', 'Poems', 'Bea')], joins: false },
  {
    name: 'a file with another album',
    discs: [disc('CD1', 'Emma'), { folder: 'CD2', albums: ['Emma', 'Sanditon'], authors: ['Ann'] }],
    joins: false,
  },
]
for (const { name, discs, joins } of sets)
  test(`discs with ${name} are ${joins ? 'one book' : 'a book each'}`, () => assert.equal(areDiscsOfOneBook(discs), joins))
