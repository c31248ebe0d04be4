import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Events } from '@chapterhouse/kit/sqlite/events'
import type { Overlay } from '../overlay/index.ts'
import { foldersAbove, type PathKeyedTable, type RelPath, ROOT } from '../paths/index.ts'
import type { Book, BookFile, BookRow, ScannedLayer } from './book/book.ts'
import { withoutMadeTitles, withoutMadeTitlesOf } from './book/stated-title.ts'
import { createScannedFolders } from './folders/scanned-folders.ts'
import { type ArticleLanguage, articleLanguage, mostLanguage, withoutArticle } from './names/articles.ts'
import { adminRowStore } from './rows/admin-row.store.ts'
import { createBookLinks } from './rows/book-links.ts'
import { coverOf, fieldsOf } from './rows/book-row.ts'
import { asChapters, asFiles, catalogueStore, type DetailRow } from './rows/catalogue.store.ts'
import { createDeparted } from './rows/departed.ts'
import type { CatalogueEvents } from './rows/events.ts'
import { createRewriteBooks } from './rows/rewrite-books.ts'
import { createSampleFiles } from './rows/sample-files.ts'
import { type ArticlesOf, createSaveBook } from './rows/save-book.ts'
import { soundsOf } from './rows/sounds.ts'
import { stampsAt } from './rows/stamps-at.store.ts'
import { createFindSeeking } from './seeking/find-seeking.ts'

export type Catalogue = ReturnType<typeof createCatalogue>

interface CatalogueNeeds {
  db: Db
  now: () => Date
  /** The edits, matches and cover of a book. */
  overlayOf: (libraryId: number, path: RelPath) => Overlay
  /** Marks the check of a book's chapters as current. */
  renewBasis: (key: { libraryId: number; path: RelPath }, basis: string) => void
  articlesOf: ArticlesOf
  events: Pick<Events<CatalogueEvents>, 'emit'>
}

/** The index of books as the whole server reads it: scan results, overridden by edits, matches and custom covers. */
export function createCatalogue({ db, now, overlayOf, articlesOf, renewBasis, events }: CatalogueNeeds) {
  const store = catalogueStore(db)
  const adminRows = adminRowStore(db)
  const links = createBookLinks({ db })
  const seeking = createFindSeeking({ store })

  const pathTable: PathKeyedTable = {
    // Rows of scanned folders are not moved: the scan that finds a move replaces them.
    tables: ['books', 'departed', 'book_links', 'scanned_folders'],
    follow(move) {
      store.moveDeparted(move)
      links.move(move)
      // The row of a disc that joins a book remains until the scan removes it.
      if (!move.joins) store.move(move)
      seeking.forgetSeeking()
    },
  }

  const complete = (row: BookRow): Book => toBook(row, store.details(row.id))
  const save = createSaveBook({ db, now, store, seeking, complete, overlayOf, articlesOf, renewBasis, events })

  return {
    find: store.find,
    stampAt: store.stampAt,
    stampsAt: stampsAt(db),
    byIds: store.byIds,
    /** As admins see them, in the order of the ids. */
    adminRows: adminRows.byIds,
    whole(libraryId: number, path: RelPath): Book | undefined {
      const row = store.find(libraryId, path)
      return row && complete(row)
    },
    complete,
    holding: (libraryId: number, path: RelPath): BookRow | undefined => findHolding(store, libraryId, path),
    known: store.known,
    sounds: (libraryId: number) => soundsOf(store, libraryId),
    count: store.count,
    facts: store.facts,
    filesOf: store.filesOf,
    spelt: store.spelt,
    ...createSampleFiles({ store }),
    findSeeking: seeking.findSeeking,
    rememberCover: store.rememberCover,
    touch: store.touch,
    /** Books found by a complete scan are no longer candidates for a missing book's new path. */
    unconfirmed: store.unconfirmed,
    confirm: store.confirm,

    save,
    links,
    folders: createScannedFolders({ db }),
    ...createRewriteBooks({ db, store, complete, save }),
    /** Marks rows as older than their overlay until `catchUp` rewrites them; inside the caller's transaction. */
    markStale: store.markStale,
    markLibraryStale: store.markLibraryStale,
    /** The language whose articles are skipped in titles of books that state none. */
    mostLanguage: (libraryId: number) => mostLanguage(store.titles(libraryId)),
    /** Books that state no language count as being in this one from now on; those that sort differently in it are marked stale. */
    settleArticles(libraryId: number, language: ArticleLanguage): void {
      const [moved, same]: [number[], number[]] = [[], []]
      for (const { id, title, series, articles, language: stated } of store.titles(libraryId)) {
        if (articles === language || articleLanguage(stated) !== undefined) continue
        const isMoved = [title, series].some((text) => withoutArticle(text, language) !== withoutArticle(text, articles))
        ;(isMoved ? moved : same).push(id)
      }
      store.markStale(moved)
      store.relabelArticles(same, language)
    },
    ...createDeparted({ db, now, store }),
    pathTable,
  }
}

function toBook(row: BookRow, details: DetailRow): Book {
  const files = asFiles(details.files)
  const shown = { fields: fieldsOf(row, details), chapters: withoutMadeTitles(asChapters(details.chapters), files) }
  const rest = { files, cover: coverOf(details) }
  if (details.scanned === '') return { ...row, ...shown, ...rest, scanned: shown }
  const { fields, chapters } = JSON.parse(details.scanned) as ScannedLayer
  const scanned = { fields, chapters: withoutMadeTitles(chapters, files) }
  const isOfFiles = row.chaptersSource === '' && scanned.chapters !== chapters
  return {
    ...row,
    ...shown,
    ...(isOfFiles && { chapters: withoutMadeTitlesOf(shown.chapters, scanned.chapters) }),
    ...rest,
    scanned,
  }
}

type Store = ReturnType<typeof catalogueStore>

/** The book that contains this path as a file or disc, from the index alone. */
function findHolding(store: Pick<Store, 'find' | 'filesOf'>, libraryId: number, path: RelPath): BookRow | undefined {
  const exact = store.find(libraryId, path)
  if (exact) return exact
  for (const folder of path === ROOT ? [] : [...foldersAbove(path), ROOT]) {
    const book = store.find(libraryId, folder)
    if (book?.isFolder && holds(store.filesOf(libraryId, folder), restOf(path, folder))) return book
  }
  return undefined
}

const restOf = (path: RelPath, folder: RelPath) => (folder === '.' ? path : path.slice(folder.length + 1))
const holds = (files: readonly BookFile[], rest: string) => files.some(({ path }) => path === rest || path.startsWith(`${rest}/`))
