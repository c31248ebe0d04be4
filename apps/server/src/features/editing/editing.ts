import { invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { BookRow, Catalogue } from '../catalogue/index.ts'
import type { RelPath } from '../libraries/index.ts'
import { type BookChange, judgeEdit, type OverlayOfBooks, titleOf } from '../overlay/index.ts'
import type { Scanning } from '../scanning/index.ts'
import type { AccessiblePath, Shares } from '../shares/index.ts'
import {
  type BookNamed,
  type ChapterWish,
  type EditWish,
  isEmptyEdit,
  judgeBooks,
  judgeChapterWish,
  judgeEditWish,
} from './judge-edit.ts'

export interface EditingNeeds {
  db: Db
  catalogue: Pick<Catalogue, 'holding' | 'complete' | 'find' | 'markStale' | 'catchUp'>
  overlay: Pick<OverlayOfBooks, 'of' | 'change' | 'changeUnseen' | 'identify'>
  scanning: Pick<Scanning, 'locate' | 'indexOne'>
  shares: Pick<Shares, 'authorize'>
}

/** A change of one book as it was asked for. */
export interface Wish extends EditWish {
  chapters?: ChapterWish | undefined
}

export type Editing = ReturnType<typeof createEditing>

/** What an admin changes about books. It lies above what a scan reads, and no rescan undoes it. */
export function createEditing({ db, catalogue, overlay, scanning, shares }: EditingNeeds) {
  function bookAt({ library, path }: AccessiblePath): BookRow {
    const book = catalogue.holding(library.id, path)
    if (!book) throw missing('no book at that path', { code: 'book_not_found' })
    return book
  }

  function chapterChange(book: BookRow, wish: ChapterWish): Pick<BookChange, 'name' | 'unname'> {
    const { files, scanned } = catalogue.complete(book)
    const { titles, reverted } = judgeChapterWish(wish, scanned.chapters.length)
    const given = overlay.of(book.libraryId, book.path).titles
    const before = (target: number) => {
      const chapter = scanned.chapters[target]
      const known = chapter && titleOf(chapter, files, given)
      return known ? [known] : []
    }
    return {
      name: [...titles].flatMap(([target, title]) => {
        const chapter = scanned.chapters[target]
        return chapter ? [{ file: files[chapter.file]?.path ?? '', startUs: chapter.startUs, title }] : []
      }),
      unname: [...reverted, ...titles.keys()].flatMap(before),
    }
  }

  return {
    bookAt,
    /** False where nothing was asked for. */
    change(target: AccessiblePath, wish: Wish): { path: RelPath; changed: boolean } {
      const edit = judgeEditWish(wish)
      return db.transaction(() => {
        const book = bookAt(target)
        const chapters = wish.chapters ? chapterChange(book, wish.chapters) : { name: [], unname: [] }
        const changed = !isEmptyEdit(edit) || Object.values(chapters).some((list) => list.length > 0)
        if (changed) overlay.change(book, { ...edit, ...chapters }, target.viewer.userId)
        return { path: book.path, changed }
      })
    },

    /** All or none; how many distinct books it were. */
    async changeMany(viewer: Viewer, books: readonly BookNamed[] | undefined, wish: EditWish): Promise<number> {
      const named = judgeBooks(books)
      const edit = judgeEditWish(wish)
      if (isEmptyEdit(edit)) throw invalid('nothing to change')
      const places: AccessiblePath[] = []
      for (const { libraryId, path } of named) places.push(await shares.authorize(viewer, libraryId, path))
      const found = db.transaction(() => {
        const distinct = new Map(places.map(bookAt).map((book) => [book.id, book]))
        overlay.changeUnseen([...distinct.values()], edit, viewer.userId)
        catalogue.markStale([...distinct.keys()])
        return distinct
      })
      await catalogue.catchUp()
      return found.size
    },

    /** Which edition a book is; a blank identifier leaves what there is. */
    identify(
      target: AccessiblePath,
      wish: { asin?: string | undefined; isbn?: string | undefined },
    ): { path: RelPath; asin: string; isbn: string } {
      const found = { asin: judgeEdit('asin', wish.asin ?? ''), isbn: judgeEdit('isbn', wish.isbn ?? '') }
      if (found.asin === '' && found.isbn === '') throw invalid('asin or isbn is required')
      return db.transaction(() => {
        const book = bookAt(target)
        overlay.identify(book, found)
        return { path: book.path, ...found }
      })
    },

    /** Reads a book from its files, whatever is known of them. Goes on also when whoever asked has left. */
    async readAgain({ library, path }: AccessiblePath): Promise<BookRow> {
      const found = await scanning.locate(library, path, new AbortController().signal)
      if (!found) throw missing('there is no book to index at that path', { code: 'not_indexable' })
      await scanning.indexOne(library, found, { anew: true })
      const book = catalogue.find(library.id, found.path)
      if (!book) throw missing('there is no book to index at that path', { code: 'not_indexable' })
      return book
    },
  }
}
