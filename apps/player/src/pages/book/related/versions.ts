import { type BookRef, bookKey } from '../../../device/keys.ts'
import type { FoundBook } from '../../../server/responses.ts'

export interface Version {
  ref: BookRef
  title: string
  narrator: string
  duration: number
  format: string
  size: number
  /** Set for a copy of the very same book. */
  libraryName?: string
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** From the search results for title and author: copies in other libraries, then other recordings of the same title. */
export function versionsOf(
  ref: BookRef,
  { title, author }: { title: string; author: string },
  found: readonly FoundBook[],
): Version[] {
  const own = bookKey(ref)
  const group = found.filter((book) => copiesOf(book).some((copy) => bookKey(copy) === own))
  const copies = group.flatMap(({ other_locations = [], ...book }) => [
    { ref: refOf(book), title: book.title, narrator: book.narrator, duration: book.duration, format: book.format, size: book.size },
    ...other_locations.map(({ library_id, library_name, path, format = '', size = 0 }) => ({
      ref: { libraryId: library_id, path },
      title: book.title,
      narrator: '',
      duration: 0,
      format,
      size,
      libraryName: library_name,
    })),
  ])
  const others = found
    .filter((book) => !group.includes(book) && plain(book.title) === plain(title) && plain(book.author) === plain(author))
    .map((book) => ({
      ref: refOf(book),
      title: book.title,
      narrator: book.narrator,
      duration: book.duration,
      format: book.format,
      size: book.size,
    }))
  return [...copies, ...others].filter((version) => bookKey(version.ref) !== own)
}

const refOf = ({ library_id, rel_path }: { library_id: number; rel_path: string }): BookRef => ({
  libraryId: library_id,
  path: rel_path,
})

const copiesOf = (book: FoundBook): BookRef[] => [
  refOf(book),
  ...(book.other_locations ?? []).map(({ library_id, path }) => ({ libraryId: library_id, path })),
]
