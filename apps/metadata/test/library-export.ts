import type { Rows } from './test-artifact.ts'

/** Title, author, and optionally series and position. ASINs count up from `B0SHELF001`. */
export type ShelfBook = readonly [title: string, author: string, series?: string, position?: string]

/** Rows of a catalogue with one recording per book. */
export function createShelf(books: readonly ShelfBook[]): Rows {
  const id = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const works = books.map(([title], at) => ({ id: `${id(title)}-${at}`, title, language: 'en' }))
  const named = (names: readonly (string | undefined)[]) =>
    [...new Set(names.filter((name) => name !== undefined))].map((name) => ({ id: id(name), name }))
  return {
    works,
    people: named(books.map(([, author]) => author)).sort((one, other) => (one.id < other.id ? -1 : 1)),
    series: named(books.map(([, , series]) => series)),
    work_authors: books.map(([, author], at) => ({ work_id: works[at]?.id ?? '', person_id: id(author), ord: 0 })),
    series_works: books.flatMap(([, , series, position], at) =>
      series === undefined ? [] : [{ series_id: id(series), work_id: works[at]?.id ?? '', position: position ?? '' }],
    ),
    recordings: works.map((work, at) => ({ work_id: work.id, id: 'r', runtime_min: 600 + at })),
    recording_asins: works.map((work, at) => ({ region: 'us', asin: shelfAsin(at), work_id: work.id, recording_id: 'r' })),
    recording_isbns: works.map((work, at) => ({ work_id: work.id, recording_id: 'r', isbn: String(9_780_306_000_000 + at) })),
  }
}

export const shelfAsin = (at: number): string => `B0SHELF${String(at).padStart(3, '0')}`

export const SHELF: readonly ShelfBook[] = [
  ["Harry Potter and the Philosopher's Stone", 'J. K. Rowling', 'Harry Potter', '1'],
  ['Harry Potter and the Chamber of Secrets', 'J. K. Rowling', 'Harry Potter', '2'],
  ['The Hunger Games', 'Suzanne Collins', 'The Hunger Games', '1'],
  ['Catching Fire', 'Suzanne Collins', 'The Hunger Games', '2'],
  ['Dune', 'Frank Herbert', 'Dune', '1'],
  ['Dune Messiah', 'Frank Herbert', 'Dune', '2'],
  ['The Fifth Season', 'N. K. Jemisin', 'The Broken Earth', '1'],
  ['Words of Radiance', 'Brandon Sanderson', 'The Stormlight Archive', '2'],
  ['The Colour of Magic', 'Terry Pratchett', 'Discworld', '1'],
  ['Guards! Guards!', 'Terry Pratchett', 'Discworld', '8'],
  ["Ender's Game", 'Orson Scott Card', "Ender's Saga", '1'],
  ['Winter', 'Marissa Meyer', 'The Lunar Chronicles', '4'],
  ['Winter', 'Ali Smith', 'Seasonal', '2'],
  ['Nineteen Eighty-Four', 'George Orwell'],
  ['2001: A Space Odyssey', 'Arthur C. Clarke', 'Space Odyssey', '1'],
  ['The Murder of Roger Ackroyd', 'Agatha Christie', 'Hercule Poirot', '4'],
  ['S.', 'Doug Dorst'],
  ['Les Misérables', 'Victor Hugo'],
  ['We Are Legion (We Are Bob)', 'Dennis E. Taylor', 'Bobiverse', '1'],
  ['Pride & Prejudice', 'Jane Austen'],
  ['Sense and Sensibility', 'Jane Austen'],
  ['Krieg und Frieden', 'Leo Tolstoi'],
  ['Henry IV, Part 1', 'William Shakespeare'],
  ['Henry IV, Part Two', 'William Shakespeare'],
]
