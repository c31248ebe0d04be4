import type { Answer } from '@chapterhouse/contract/operation'
import type { books as booksOperation } from '@chapterhouse/contract/server/browsing'
import type { BookFields, BookRow } from './book.ts'

type ListBook = Answer<typeof booksOperation>['books'][number]

const seconds = (us: number) => us / 1_000_000

/** A book as every list shows it (docs/reference/server.md 2.6). What is unknown is left out. */
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

/** What the page of one book says beside its list row, each left out when unknown. */
export function toFurtherFacts({ genres, tags, language, publisher, subtitle, abridged, explicit }: BookFields) {
  return {
    ...(genres.length > 0 && { genres: [...genres] }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(language !== '' && { language }),
    ...(publisher !== '' && { publisher }),
    ...(subtitle !== '' && { subtitle }),
    ...(abridged !== null && { abridged }),
    ...(explicit !== null && { explicit }),
  }
}

function wholeSecond(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
