import { session } from '@chapterhouse/ui/session'
import { call } from '../server/api.ts'

/** Something to hear, found by the first scan. */
export interface FirstBook {
  libraryId: number
  path: string
  title: string
  author: string
  color: { bg: string } | undefined
  /** Undefined: the book has no cover. */
  coverVersion: string | undefined
  /** Its first file. */
  file: string
}

/** How far the first scan is. */
export interface Look {
  isReading: boolean
  done: number
  total: number
  books: number
  first?: FirstBook
}

/** What is there by now. */
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

/** As the file is, or as every browser can play it. */
export function soundOf({ libraryId, file }: FirstBook, isConverted: boolean): string {
  return mediaUrl(libraryId, 'stream', { path: file, ...(isConverted && { transcode: '1' }) })
}

export function coverOf({ libraryId, path }: FirstBook, pixels: number): string {
  return mediaUrl(libraryId, 'cover', { path, size: String(pixels) })
}

/** The credential rides in the address: an element of a page cannot set a header. */
function mediaUrl(libraryId: number, what: 'stream' | 'cover', query: Record<string, string>): string {
  return `/api/v1/libraries/${libraryId}/${what}?${new URLSearchParams({ ...query, token: session.value?.token ?? '' })}`
}
