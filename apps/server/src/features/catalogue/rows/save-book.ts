import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Events } from '@chapterhouse/kit/sqlite/events'
import { basisOf, effective, isSameButTitles, type Overlay } from '../../overlay/index.ts'
import type { RelPath } from '../../paths/index.ts'
import type { Book, BookRow, Chapter, ScannedBook } from '../book/book.ts'
import { shortHash } from '../book/revision.ts'
import { withStatedTitles } from '../book/stated-title.ts'
import { type ArticleLanguage, articleLanguage, isArticleLanguage, UNSETTLED_LANGUAGE } from '../names/articles.ts'
import { traitsOf } from '../names/traits.ts'
import type { createFindSeeking } from '../seeking/find-seeking.ts'
import { addedAt, looksSame, showsSameCover, toRow } from './book-row.ts'
import type { catalogueStore } from './catalogue.store.ts'
import type { CatalogueEvents } from './events.ts'

export interface SaveOptions {
  onDemand: boolean
  /** For a new book: the earliest date to record as added (0: its files' birth time). */
  notBeforeMs: number
  /** For a new book with previously indexed files: when they were added. */
  addedAtMs?: number
}

export interface Saved {
  isNew: boolean
  /** Whether anything visible differs from the stored row. */
  changed: boolean
}

/** Incremented with the rules for traits and search texts, so that rewritten rows get them. */
const TEXT_VERSION = 2

/** How lists of a library treat leading articles. */
export type ArticlesOf = (libraryId: number) => { skipArticles: boolean; articleLanguage: string }

/** The language of the book, else of most books in its library. */
function languageOf(stated: string, { skipArticles, articleLanguage: most }: ReturnType<ArticlesOf>): ArticleLanguage | '' {
  if (!skipArticles) return ''
  return articleLanguage(stated) ?? (isArticleLanguage(most) ? most : UNSETTLED_LANGUAGE)
}

interface SaveBookNeeds {
  db: Db
  now: () => Date
  store: ReturnType<typeof catalogueStore>
  seeking: Pick<ReturnType<typeof createFindSeeking>, 'forgetSeeking'>
  complete: (row: BookRow) => Book
  overlayOf: (libraryId: number, path: RelPath) => Overlay
  renewBasis: (key: { libraryId: number; path: RelPath }, basis: string) => void
  articlesOf: ArticlesOf
  events: Pick<Events<CatalogueEvents>, 'emit'>
}

/** Writes the row, its details and its search text in one transaction. `added_at` is set only once, for a new book. */
export function createSaveBook({ db, now, store, seeking, complete, overlayOf, articlesOf, renewBasis, events }: SaveBookNeeds) {
  /** A current check remains current if only chapter titles are read differently now. */
  function withRenewedCheck(book: ScannedBook, { row, overlay }: { row: BookRow; overlay: Overlay }): Overlay {
    const { check } = overlay
    if (!check || !book.isReadAnew) return overlay
    const { files, scanned, asin, isbn } = complete(row)
    const was = { asin, isbn, files, chapters: scanned.chapters }
    const { values } = effective(book, overlay)
    const is = { asin: values.asin, isbn: values.isbn, files: book.files, chapters: book.chapters }
    if (check.basis !== basisOf(was) || !isSameButTitles(was, is)) return overlay
    const basis = basisOf(is)
    if (basis !== check.basis) renewBasis(row, basis)
    return { ...overlay, check: { ...check, basis } }
  }

  return function save(libraryId: number, scanned: ScannedBook, { onDemand, notBeforeMs, addedAtMs: known }: SaveOptions): Saved {
    return db.transaction(() => {
      const book = withSources(scanned, scanned.files)
      const before = store.find(libraryId, book.path)
      const layers = overlayOf(libraryId, book.path)
      const overlay = before ? withRenewedCheck(book, { row: before, overlay: layers }) : layers
      const merged = withSources(effective(book, overlay), book.files)
      const traits = traitsOf(merged.values)
      const traitsMark = shortHash([TEXT_VERSION, traits])
      const articles = languageOf(merged.values.language, articlesOf(libraryId))
      const row = { ...toRow(libraryId, book, { overlay, merged, articles }), traitsMark }
      const details = before && store.details(before.id)
      const same = before !== undefined && details !== undefined && looksSame(before, details, row)
      const hadTraits = before !== undefined && store.traitsMark(before.id) === traitsMark
      const addedAtMs = known ?? Math.max(addedAt(book, now()), notBeforeMs)
      const id = store.save({ ...row, addedAtMs, onDemand: Number(onDemand), indexedAt: now().toISOString() })
      store.saveDetails({ ...row, id })
      if (scanned.seeking) {
        store.saveSeeking(id, scanned.seeking)
        seeking.forgetSeeking()
      }
      if (!hadTraits) store.saveTraits(id, traits)
      if (!same || !hadTraits) store.saveSearch({ ...row, id })
      // A colour computed from the cover is valid while the cover is unchanged.
      if (before && details && showsSameCover(before, details, row))
        store.rememberCover(id, { version: before.coverVersion, color: before.coverColor })
      if (!before) store.returned(libraryId, book.path)
      events.emit('books.written', { libraryId })
      return { isNew: !before, changed: !same }
    })
  }
}

/** Unchanged if no title needs its source, so that equal lists remain equal. */
function withSources<B extends { chapters: readonly Chapter[] }>(book: B, files: ScannedBook['files']): B {
  const chapters = withStatedTitles(book.chapters, files)
  return chapters === book.chapters ? book : { ...book, chapters }
}
