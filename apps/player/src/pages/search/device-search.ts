import { type DeviceBook, deviceBooks } from '../library/device-books.ts'
import type { LibraryFilter } from '../library/filter/filter.ts'
import type { ListeningState } from '../shelf/shown-book.ts'
import { wordsOf } from './found-names.ts'

/**
 * The downloaded books with every typed word in their title, author, narrator or series: those where it begins a word come before
 * those where it is inside one. Within each group, sorted and filtered as in the library.
 */
export function searchDevice<Book extends DeviceBook>(
  books: readonly Book[],
  q: string,
  narrowing: { filter: LibraryFilter; nowMs: number; listening: ReadonlyMap<string, ListeningState> },
): Book[] {
  const typed = wordsOf(q)
  if (typed.length === 0) return []
  const libraries = [...new Set(books.map(({ library_id }) => library_id))].sort((a, b) => a - b)
  const inOrder = libraries.flatMap((libraryId) => deviceBooks(books, { ...narrowing, libraryId, sort: 'author' }))
  const found = { beginning: [] as Book[], inside: [] as Book[] }
  for (const book of inOrder) {
    const words = wordsOf(textOf(book))
    if (typed.every((one) => words.some((word) => word.startsWith(one)))) found.beginning.push(book)
    else if (typed.every((one) => words.some((word) => word.includes(one)))) found.inside.push(book)
  }
  return [...found.beginning, ...found.inside]
}

const textOf = ({ title, author, narrator, series, series_list = [] }: DeviceBook): string =>
  [title, author, narrator, series, ...series_list.map(({ name }) => name)].join(' ')
