import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { item } from '@chapterhouse/contract/server/books/books'
import type { books as booksOperation } from '@chapterhouse/contract/server/books/browsing'
import { type BookRow, type FurtherFacts, furtherFactsOf } from '../book/book.ts'

type ListBook = ResponseBody<typeof booksOperation>['books'][number]
type SentFacts = Partial<Pick<ResponseBody<typeof item>, keyof FurtherFacts>>

const seconds = (us: number) => us / 1_000_000

/** A book as every list shows it (docs/reference/server.md 2.6), without its unknown fields. */
export function toListBook(book: BookRow): ListBook {
  return {
    id: book.id,
    library_id: book.libraryId,
    rel_path: book.path,
    is_folder: book.isFolder,
    title: book.title,
    author: book.author,
    series: book.series,
    ...(book.seriesIndex !== null && { series_index: book.seriesIndex }),
    ...(book.moreSeries.length > 0 && { series_list: [...book.moreSeries] }),
    narrator: book.narrator,
    duration: seconds(book.durationUs),
    format: book.format,
    ...(book.codec !== '' && { codec: book.codec }),
    size: book.sizeBytes,
    ...(book.addedAtMs !== null && { added_at: wholeSecond(book.addedAtMs) }),
    ...(book.published !== '' && { published: book.published }),
    ...(book.asin !== '' && { asin: book.asin }),
    ...(book.isbn !== '' && { isbn: book.isbn }),
    ...toCover(book),
    revision: book.revision,
  }
}

export function toCover({ coverVersion, coverColor }: Pick<BookRow, 'coverVersion' | 'coverColor'>) {
  return {
    ...(coverVersion !== '' && { cover_version: coverVersion }),
    ...(coverColor !== '' && { cover_color: JSON.parse(coverColor) as { bg: string } }),
  }
}

/** Fields of the book page that lists lack, without empty ones. */
export function toFurtherFacts(fields: FurtherFacts): SentFacts {
  return Object.fromEntries(Object.entries(furtherFactsOf(fields)).filter(([, value]) => !isBlank(value)))
}

function isBlank(value: FurtherFacts[keyof FurtherFacts]): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function wholeSecond(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
