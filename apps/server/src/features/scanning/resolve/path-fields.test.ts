import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relPath } from '../../paths/index.ts'
import { pathFields } from './path-fields.ts'

interface Row {
  name: string
  path: string
  author?: string
  isFolder?: boolean
  isUnjoinedDisc?: boolean
  prefersFolders?: boolean
  expected: { title: string; author: string; series: string; seriesIndex?: number; published?: string; asin?: string }
}

const rows: readonly Row[] = [
  {
    name: 'M-01 author, series and number from the ancestors of a collection file',
    path: 'Will Wight/Cradle/01 - Unsouled.m4b',
    isFolder: false,
    expected: { author: 'Will Wight', series: 'Cradle', seriesIndex: 1, title: 'Unsouled' },
  },
  { name: 'M-02 one ancestor is the author', path: 'Ann/Title', expected: { author: 'Ann', series: '', title: 'Title' } },
  {
    name: 'M-03 a file at the root has a number and no series',
    path: 'C02 Soulsmith.m4b',
    isFolder: false,
    expected: { author: '', series: '', seriesIndex: 2, title: 'Soulsmith' },
  },
  {
    name: 'M-17 an identifier in a name',
    path: 'Title [B0ABCDEFGH]',
    expected: { author: '', series: '', title: 'Title', asin: 'B0ABCDEFGH' },
  },
  {
    name: 'M-18 a bracket without facts stays',
    path: 'Title [Dramatized]',
    expected: { author: '', series: '', title: 'Title [Dramatized]' },
  },
  {
    name: 'M-19 a year before the title',
    path: 'Ann/1999 - Title',
    expected: { author: 'Ann', series: '', title: 'Title', published: '1999' },
  },
  {
    name: 'M-20 a number that belongs to the title',
    path: '101 Dalmatians',
    expected: { author: '', series: '', title: '101 Dalmatians' },
  },
  {
    name: "M-35 a folder with the author's name is not a series",
    path: 'Audiobook/Andy Weir/Artemis',
    author: 'Andy Weir',
    expected: { author: 'Andy Weir', series: '', title: 'Artemis' },
  },
  {
    name: 'M-35 the series is the folder nearest to the book',
    path: 'Ann/Ser/Sub/Book',
    author: 'Ann',
    expected: { author: 'Ann', series: 'Sub', title: 'Book' },
  },
  {
    name: 'an author is recognised with the last name first',
    path: 'Fiction/Weir, Andy/Artemis',
    author: 'Andy Weir',
    expected: { author: 'Weir, Andy', series: '', title: 'Artemis' },
  },
  {
    name: 'without a match, the path alone decides',
    path: 'A/B/Book',
    author: 'C',
    expected: { author: 'A', series: 'B', title: 'Book' },
  },
  {
    name: "a series with the author's name is dropped",
    path: 'Ann/ann/Book',
    expected: { author: 'Ann', series: '', title: 'Book' },
  },
  { name: 'the root itself is named after its folder', path: '.', expected: { author: '', series: '', title: 'My Books' } },
  {
    name: 'an unjoined disc is read as the folder above',
    path: 'Ann/Ser/02 - Book/CD1',
    isUnjoinedDisc: true,
    expected: { author: 'Ann', series: 'Ser', seriesIndex: 2, title: 'Book' },
  },
  {
    name: 'a folder name keeps an apparent extension',
    path: 'Ann/Mr. Fox',
    expected: { author: 'Ann', series: '', title: 'Mr. Fox' },
  },
  {
    name: 'the author before the title is dropped, where the path or the tags name the same one',
    path: 'Ann Author/Ann Author - Crad 2 - Dawn',
    expected: { author: 'Ann Author', series: 'Crad', seriesIndex: 2, title: 'Dawn' },
  },
  {
    name: 'a name with author, series and number needs no folders',
    path: 'Fantasy/Will W - Crad 02 - Dawn',
    expected: { author: 'Will W', series: 'Crad', seriesIndex: 2, title: 'Dawn' },
  },
  {
    name: 'the folder of a series takes precedence over the series in a name',
    path: 'Will W/Crad Series/Crad 01 - Unsoul',
    expected: { author: 'Will W', series: 'Crad Series', seriesIndex: 1, title: 'Unsoul' },
  },
  {
    name: 'M-32 prefer folders: a bare number in a series',
    path: 'Sanderson/Stormlight/03',
    prefersFolders: true,
    expected: { author: 'Sanderson', series: 'Stormlight', seriesIndex: 3, title: 'Stormlight 3' },
  },
  {
    name: 'M-33 prefer folders: a bare number without a series',
    path: 'Peter Clines/14',
    prefersFolders: true,
    expected: { author: 'Peter Clines', series: '', title: '14' },
  },
  {
    name: 'M-33 prefer folders: any script is a title',
    path: 'Ann/三体 2',
    prefersFolders: true,
    expected: { author: 'Ann', series: '', title: '三体 2' },
  },
  {
    name: 'prefer folders: four digits are a title',
    path: 'Orwell/Novels/1984',
    prefersFolders: true,
    expected: { author: 'Orwell', series: 'Novels', title: '1984' },
  },
  {
    name: 'prefer folders: a part label is not a title',
    path: 'Ann/Title/CD1',
    prefersFolders: true,
    expected: { author: 'Ann', series: '', title: 'Title' },
  },
  {
    name: 'prefer folders: the author is never used as the title',
    path: 'Ann/CD1',
    prefersFolders: true,
    expected: { author: 'Ann', series: '', title: 'CD1' },
  },
  {
    name: 'prefer folders: the number of a series is dropped',
    path: 'Robin Hobb/03 - Tawny Man/01 - Fool',
    prefersFolders: true,
    expected: { author: 'Robin Hobb', series: 'Tawny Man', seriesIndex: 1, title: 'Fool' },
  },
  {
    name: 'prefer folders: letters with digits are not split',
    path: 'Robin Hobb/Tawny Man/TM02 - Golden Fool',
    prefersFolders: true,
    expected: { author: 'Robin Hobb', series: 'Tawny Man', title: 'TM02 - Golden Fool' },
  },
]

for (const { name, path, author = '', isFolder = true, isUnjoinedDisc = false, prefersFolders = false, expected } of rows) {
  test(name, () => {
    const read = pathFields({ path: relPath(path), isFolder, isUnjoinedDisc, rootName: 'My Books', author, prefersFolders })
    const { isBareNumber: _bare, isUnabridged: _unabridged, ...fields } = read
    assert.deepEqual(fields, expected)
  })
}
