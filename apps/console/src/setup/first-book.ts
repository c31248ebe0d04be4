import { mediaToken } from '@chapterhouse/ui/media-token-store'
import { API, call } from '../server/api.ts'
import { coverOf as coverAt } from '../server/media.ts'

/** A book found by the first scan, to play in setup. */
export interface FirstBook {
  libraryId: number
  path: string
  title: string
  author: string
  color: { bg: string } | undefined
  /** Undefined if the book has no cover. */
  coverVersion: string | undefined
  /** Its first file. */
  file: string
}

/** Progress of the first scan. */
export interface Look {
  isReading: boolean
  done: number
  total: number
  books: number
  first?: FirstBook
}

/** The number of books found so far. */
export async function lookAt(libraryId: number, known: FirstBook | undefined): Promise<Look> {
  const { libraries } = await call('GET /admin/libraries', {})
  const library = libraries.find(({ id }) => id === libraryId)
  const scan = library?.scan
  const first = known ?? (await firstBook())
  return {
    isReading: (scan?.running || scan?.queued) ?? false,
    done: scan?.done ?? 0,
    total: scan?.total ?? 0,
    books: library?.book_count ?? 0,
    ...(first && { first }),
  }
}

async function firstBook(): Promise<FirstBook | undefined> {
  const { books } = await call('GET /books/recent', { query: { limit: '1' } })
  const [book] = books
  if (!book) return undefined
  const { files } = await call('GET /libraries/:id/chapters', {
    params: { id: book.library_id },
    query: { path: book.rel_path },
  })
  return {
    libraryId: book.library_id,
    path: book.rel_path,
    title: book.title,
    author: book.author,
    color: book.cover_color,
    coverVersion: book.cover_version,
    file: files[0]?.rel_path ?? book.rel_path,
  }
}

/**
 * The URL of the original file, or of one transcoded for any browser. Undefined until there is a media token, since elements cannot
 * set headers.
 */
export function soundOf({ libraryId, file }: FirstBook, isConverted: boolean): string | undefined {
  const token = mediaToken.value?.token
  if (token === undefined) return undefined
  return `${API}/libraries/${libraryId}/stream?${new URLSearchParams({ path: file, ...(isConverted && { transcode: '1' }), token })}`
}

export const coverOf = ({ libraryId, path, coverVersion }: FirstBook) =>
  coverVersion === undefined ? undefined : coverAt({ library_id: libraryId, path, cover_version: coverVersion })
