import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { books as booksOperation, fs, libraries, search, searchNames } from '@chapterhouse/contract/server/books/browsing'
import type { Library } from '../libraries/index.ts'
import type { FoundCopy } from './duplicates/found-copies.ts'
import type { FolderEntry, FolderPage } from './folders/folders.ts'
import type { FoundNames } from './search/found-names.ts'

type Found = ResponseBody<typeof search>['books'][number]
type Listed = ResponseBody<typeof booksOperation>['books'][number]
type FsEntry = ResponseBody<typeof fs>['entries'][number]

export function toLibrary({
  id,
  name,
  root,
  defaultView,
  sortOrder,
}: Library): ResponseBody<typeof libraries>['libraries'][number] {
  return { id, name, root, default_view: defaultView, sort_order: sortOrder }
}

/** Fields that a search adds to a book, as the rest of its JSON. */
export function foundFacts({ book, dedupKey, others }: FoundCopy): Omit<Found, keyof Listed> {
  return {
    dedup_key: dedupKey,
    multi_file: book.fileCount > 1,
    ...(others.length > 0 && {
      other_locations: others.map(({ library, book: copy }) => ({
        library_id: library.id,
        library_name: library.name,
        path: copy.path,
        format: copy.format,
        size: copy.sizeBytes,
        multi_file: copy.fileCount > 1,
      })),
    }),
  }
}

/** A page of books whose JSON is already serialised. */
export function pageText(books: readonly (string | undefined)[], more: PageFacts = {}): string {
  const list = books.filter((text) => text !== undefined).join(',')
  const rest = JSON.stringify(more).slice(1)
  return `{"books":[${list}]${rest === '}' ? '' : ','}${rest}`
}

/** Fields of a page besides its books. */
export type PageFacts = { [K in 'next_cursor' | 'letters']?: ResponseBody<typeof booksOperation>[K] | undefined } & {
  [K in 'total' | 'total_is_minimum']?: ResponseBody<typeof search>[K] | undefined
}

/** Merges two JSON objects. */
export function joinedText(book: string | undefined, more: string): string | undefined {
  return book && `${book.slice(0, -1)},${more.slice(1)}`
}

export function toFoundNames({ names, hasMore }: FoundNames): ResponseBody<typeof searchNames>['authors'] {
  return { names: names.map(({ name, libraryId }) => ({ name, library_id: libraryId })), has_more: hasMore }
}

export function toFolder({ path, entries, total, offset, nextOffset }: FolderPage): ResponseBody<typeof fs> {
  const next = nextOffset === undefined ? {} : { next_offset: nextOffset }
  return { path: path === '.' ? '' : path, entries: entries.map(toEntry), total, offset, ...next }
}

function toEntry({ name, path, isFolder, sizeBytes, modifiedSeconds, book, override, isSplit }: FolderEntry): FsEntry {
  return {
    name,
    path,
    is_dir: isFolder,
    is_audio: !isFolder,
    size: sizeBytes,
    mod_time: modifiedSeconds,
    ...(book && {
      is_book: true,
      title: book.title,
      ...(book.author !== '' && { author: book.author }),
      ...(book.series !== '' && { series: book.series }),
      ...(book.seriesIndex !== null && { series_index: book.seriesIndex }),
      duration: book.durationUs / 1_000_000,
    }),
    ...(override && { override }),
    ...(isSplit && { split_discs: true }),
  }
}
