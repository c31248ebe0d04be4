import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { bookPage } from '@chapterhouse/contract/server/books/editing'
import type { AdminRow } from '../book/book.ts'
import { peopleOf } from '../names/people.ts'
import { toCover } from './book.wire.ts'

type AdminBook = ResponseBody<typeof bookPage>['book']

const MAX_DETAIL_LENGTH = 300

/** A book as every admin list shows it (docs/reference/server.md 3.4). */
export function toAdminBook(book: AdminRow): AdminBook {
  const { series, seriesIndex, moreSeries, addedAtMs, editedFields } = book
  const only = series === '' ? [] : [{ name: series, position: seriesIndex }]
  return {
    library_id: book.libraryId,
    library_name: book.libraryName,
    path: book.path,
    is_folder: book.isFolder,
    title: book.title,
    author: book.author,
    narrator: book.narrator,
    authors: peopleOf(book.author, book.authorNames),
    narrators: peopleOf(book.narrator, book.narratorNames),
    series,
    series_index: seriesIndex,
    series_list: moreSeries.length > 0 ? [...moreSeries] : only,
    published: book.published,
    duration: book.durationUs / 1_000_000,
    format: book.format,
    codec: book.codec,
    direct_playable: book.directPlayable,
    size: book.sizeBytes,
    added_at: addedAtMs === null ? null : `${new Date(addedAtMs).toISOString().slice(0, 19)}Z`,
    has_cover: book.customCover > 0 || book.coverKind === 'file' || book.coverKind === 'embedded',
    custom_cover: book.customCover > 0,
    ...toCover(book),
    chapter_count: book.chapterCount,
    file_count: book.fileCount,
    asin: book.asin,
    isbn: book.isbn,
    matched: book.asin !== '' || book.isbn !== '',
    edited: editedFields !== '',
    edited_fields: editedFields === '' ? [] : editedFields.split(' '),
    ...problemOf(book),
    ...(book.protection !== '' && { protection: book.protection }),
    ...(book.suspectParts > 0 && { suspect_parts: book.suspectParts }),
    ...(book.repairedTexts.length > 0 && { repaired_texts: [...book.repairedTexts] }),
    chapters_source: book.chaptersSource === 'community' ? 'community' : 'files',
    ...(book.chaptersCheck !== '' && { chapters_check: book.chaptersCheck }),
  }
}

function problemOf({ problem, problemFile, problemDetail }: AdminRow): Partial<AdminBook> {
  if (problem === '') return {}
  return {
    scan_error: problem,
    ...(problemFile !== '' && { scan_error_file: problemFile }),
    ...(problemDetail !== '' && { scan_error_detail: cutTo(problemDetail, MAX_DETAIL_LENGTH) }),
  }
}

/** Never splits a character. */
function cutTo(text: string, mostBytes: number): string {
  const bytes = new TextEncoder().encode(text)
  return bytes.length <= mostBytes ? text : new TextDecoder().decode(bytes.subarray(0, mostBytes)).replace(/(?<!�)�+$/u, '')
}
