import { chapters, item, next } from '@chapterhouse/contract/server/books/books'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Attachments } from '../attachments/index.ts'
import { type Book, toListBook } from '../catalogue/index.ts'
import type { Shares } from '../shares/index.ts'
import { type CanDecode, toChapters, toItem } from './book.wire.ts'
import type { Books, Showing } from './books.ts'
import type { ChapterNumbers } from './chapter-numbers.ts'
import type { NextBook } from './next-book.ts'

interface BookRouteNeeds {
  shares: Pick<Shares, 'authorize'>
  books: Pick<Books, 'shown'>
  nextBook: NextBook
  canDecode: CanDecode
  /** Whether ffmpeg is available. */
  canConvert: () => boolean
  attachments: Pick<Attachments, 'of'>
  chapterNumbers: ChapterNumbers
  /** Caches of books as JSON: whole ones, and the chapters for a player. */
  bookTexts: Record<'items' | 'chapters', Showing<Buffer>['cached']>
}

export function bookRoutes(app: App, needs: BookRouteNeeds): void {
  const { shares, books, nextBook, canDecode, canConvert, attachments, chapterNumbers, bookTexts } = needs
  const shown = (book: Book) => ({
    canDecode,
    canConvert: canConvert(),
    attached: attachments.of(book),
    numbers: chapterNumbers(book),
  })
  const asItem: Showing<Buffer> = { cached: bookTexts.items, render: (book) => jsonOf(toItem(book, shown(book))) }
  const asChapters: Showing<Buffer> = { cached: bookTexts.chapters, render: (book) => jsonOf(toChapters(book, shown(book))) }

  serve(app, item, async ({ viewer, params, query, gone }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    return prepared(await books.shown(target, gone, asItem))
  })
  serve(app, chapters, async ({ viewer, params, query, gone }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    return prepared(await books.shown(target, gone, asChapters))
  })
  serve(app, next, async ({ viewer, params, query, gone }) => {
    const {
      source,
      libraryId = params.id,
      path,
      book,
      work,
    } = await nextBook(await shares.authorize(viewer, params.id, query.path), gone)
    return {
      source,
      ...(path !== undefined && { next: { library_id: libraryId, path } }),
      ...(book && { book: toListBook(book) }),
      ...(work && { work: { ...work, authors: [...work.authors] } }),
    }
  })
}

/** Bytes, since text would be encoded for every response. */
const jsonOf = (value: object): Buffer => Buffer.from(JSON.stringify(value))
