import assert from 'node:assert/strict'
import { test } from 'node:test'
import { abridgedByTitle, bookTitle, withoutUnabridged } from './title-rule.ts'

const PATH = 'Folder Name'

const rows: readonly (readonly [album: string, title: string, wins: string])[] = [
  ['Portal to Nova Roma (Unabridged)', 'Portal to Nova Roma: Paris (Unabridged)', 'Portal to Nova Roma: Paris (Unabridged)'],
  ['Book Title', 'Book Title - Part 2', 'Book Title'],
  ['Book Title', 'Book Title 03', 'Book Title'],
  ['Book Title', '03 - Some Chapter Name', 'Book Title'],
  ['A Game of Thrones', 'A Game of Thrones - Chapter 1 - Bran', 'A Game of Thrones'],
  ['Unintended Cultivator', 'Unintended Cultivator: Volume 9', 'Unintended Cultivator: Volume 9'],
  ['Dark', 'Darker Days', 'Dark'],
  ['Emma (Unabridged)', 'Emma', 'Emma (Unabridged)'],
  ['Track 01', 'Track 01', PATH],
  ['', 'Part of Your World', 'Part of Your World'],
  ['', 'CD Projekt', 'CD Projekt'],
  ['', 'Track Changes', 'Track Changes'],
  ['', 'Chapter and Verse', 'Chapter and Verse'],
  ['CD1', '01', PATH],
  ['', '', PATH],
  ['', 'Chapter 12', PATH],
  ['The Album', 'Track 01', 'The Album'],
  ['', 'intro_64kb', 'intro_64kb'],
  ['', '01_64kb', PATH],
]

for (const [album, title, wins] of rows) {
  test(`M-05 with album "${album}" and title "${title}", the title of the book is "${wins}"`, () => {
    assert.equal(bookTitle({ album, title, path: PATH }), wins)
  })
}

for (const path of ['Title - Part 2', 'Title (Disc 01)', 'Title, CD1', 'Title (2 of 3)', 'Title - Side B']) {
  test(`a folder that adds just a part label keeps it: "${path}"`, () => {
    assert.deepEqual(
      [bookTitle({ album: 'Title', title: '', path }), bookTitle({ album: 'Title (Unabridged)', title: '', path })],
      [path, path],
    )
  })
}

test('a folder that adds more than a part label does not override the tag', () => {
  assert.equal(bookTitle({ album: 'Title', title: '', path: 'Title and More' }), 'Title')
})

const unabridged = [
  ['Dune (Unabridged)', 'Dune', false],
  ['Dune [UNABRIDGED]', 'Dune', false],
  ['Der Prozess (Ungekürzt)', 'Der Prozess', false],
  ['Emma (Version intégrale)', 'Emma', false],
  ['Emma (Integrale)', 'Emma', false],
  ['Dune (Abridged)', 'Dune (Abridged)', true],
  ['Unabridged', 'Unabridged', null],
  ['(Unabridged)', '(Unabridged)', false],
  ['Dune', 'Dune', null],
] as const
for (const [title, left, abridged] of unabridged) {
  test(`M-37 "${title}" is shown as "${left}"`, () =>
    assert.deepEqual([withoutUnabridged(title), abridgedByTitle(title)], [left, abridged]))
}
