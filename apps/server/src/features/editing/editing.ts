import { invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Book, BookRow, Catalogue } from '../catalogue/index.ts'
import { effective, type OverlayOfBooks, validateFieldEdit } from '../overlay/index.ts'
import type { RelPath } from '../paths/index.ts'
import type { AccessiblePath, Shares } from '../shares/index.ts'
import { type ChapterChange, chapterChange } from './chapter-change.ts'
import { createRescanBook, type RescanBookNeeds } from './rescan-book.ts'
import { type BookNamed, type ChapterRequest, type EditRequest, isEmptyEdit, validateBooks, validateEdit } from './validate-edit.ts'

export type Editing = ReturnType<typeof createEditing>

/** Edits of books by admins. They override the scanned values, and no rescan undoes them. */
export function createEditing({
  db,
  catalogue,
  overlay,
  scanning,
  shares,
}: RescanBookNeeds & {
  db: Db
  catalogue: Pick<Catalogue, 'holding' | 'complete' | 'find' | 'markStale' | 'catchUp'>
  overlay: Pick<OverlayOfBooks, 'of' | 'change' | 'changeUnseen' | 'identify'>
  shares: Pick<Shares, 'authorize'>
}) {
  function bookAt({ library, path }: AccessiblePath): BookRow {
    const book = catalogue.holding(library.id, path)
    if (!book) throw missing('no book at that path', { code: 'book_not_found' })
    return book
  }

  return {
    bookAt,
    /** Returns `changed: false` for an empty change. */
    change(
      target: AccessiblePath,
      request: EditRequest & { chapters?: ChapterRequest | undefined },
    ): { path: RelPath; changed: boolean } {
      const edit = validateEdit(request)
      return db.transaction(() => {
        const book = bookAt(target)
        const chapters = request.chapters
          ? chapterChangeOf(catalogue.complete(book), overlay, request.chapters)
          : { name: [], unname: [] }
        const changed = !isEmptyEdit(edit) || Object.values(chapters).some((list) => list.length > 0)
        if (changed) overlay.change(book, { ...edit, ...chapters }, target.viewer.userId)
        return { path: book.path, changed }
      })
    },

    /** Changes all books or none; returns the number of distinct books. */
    async changeMany(viewer: Viewer, books: readonly BookNamed[] | undefined, request: EditRequest): Promise<number> {
      const named = validateBooks(books)
      const edit = validateEdit(request)
      if (isEmptyEdit(edit)) throw invalid('nothing to change')
      const targets: AccessiblePath[] = []
      for (const { libraryId, path } of named) targets.push(await shares.authorize(viewer, libraryId, path))
      const found = db.transaction(() => {
        const distinct = new Map(targets.map(bookAt).map((book) => [book.id, book]))
        overlay.changeUnseen([...distinct.values()], edit, viewer.userId)
        catalogue.markStale([...distinct.keys()])
        return distinct
      })
      await catalogue.catchUp()
      return found.size
    },

    /** Sets the identifiers of a book; a blank one leaves the existing value. */
    identify(
      target: AccessiblePath,
      request: { asin?: string | undefined; isbn?: string | undefined },
    ): { path: RelPath; asin: string; isbn: string } {
      const found = { asin: validateFieldEdit('asin', request.asin ?? ''), isbn: validateFieldEdit('isbn', request.isbn ?? '') }
      if (found.asin === '' && found.isbn === '') throw invalid('asin or isbn is required')
      return db.transaction(() => {
        const book = bookAt(target)
        overlay.identify(book, found)
        return { path: book.path, ...found }
      })
    },

    rescanBook: createRescanBook({ catalogue, scanning }),
  }
}

/** Indexes refer to the chapters in use: the files' or the community's. */
function chapterChangeOf(book: Book, overlay: Pick<OverlayOfBooks, 'of'>, request: ChapterRequest): ChapterChange {
  const layers = overlay.of(book.libraryId, book.path)
  const { listedChapters } = effective({ ...book.scanned, files: book.files }, layers)
  return chapterChange(request, { files: book.files, chapters: listedChapters, given: layers.titles })
}
