import { setImmediate } from 'node:timers/promises'
import type { Db } from '@chapterhouse/kit/sqlite'
import { foldersAbove, type PathKeyedTable, type RelPath, ROOT } from '../libraries/index.ts'
import { effective, type Overlay } from '../overlay/index.ts'
import { adminRowStore } from './admin-row.store.ts'
import type { Book, BookFile, BookRow, ScannedBook, ScannedLayer } from './book.ts'
import { createBookLinks } from './book-links.ts'
import { addedAt, coverOf, fieldsOf, looksSame, showsSameCover, toRow } from './book-row.ts'
import { asChapters, asFiles, catalogueStore } from './catalogue.store.ts'
import { shortHash } from './revision.ts'
import { stampsAt } from './stamps-at.store.ts'
import { traitsOf } from './traits.ts'

export interface SaveOptions {
  onDemand: boolean
  /** For a book that is met for the first time: no earlier than this (0: as old as its files). */
  notBeforeMs: number
}

export interface Saved {
  isNew: boolean
  /** Whether anything that is shown differs from what was stored. */
  changed: boolean
}

/** Books a transaction: some milliseconds. */
const STALE_BATCH = 10

export type Catalogue = ReturnType<typeof createCatalogue>

export interface CatalogueNeeds {
  db: Db
  now: () => Date
  /** What people decided about a book. */
  overlayOf: (libraryId: number, path: RelPath) => Overlay
}

/** What was found on disk, and what people decided about it, as the whole program reads it. */
export function createCatalogue({ db, now, overlayOf }: CatalogueNeeds) {
  const store = catalogueStore(db)
  const adminRows = adminRowStore(db)
  const links = createBookLinks({ db })

  const pathTable: PathKeyedTable = {
    tables: ['books', 'departed', 'book_links'],
    follow(move) {
      store.moveDeparted(move)
      links.move(move)
      // A disc that joins a book leaves its row behind for the scan to forget.
      if (!move.joins) store.move(move)
    },
  }

  function whole(row: BookRow): Book {
    const details = store.details(row.id)
    const said = { fields: fieldsOf(row, details), chapters: asChapters(details.chapters) }
    const scanned = details.scanned === '' ? said : (JSON.parse(details.scanned) as ScannedLayer)
    return { ...row, ...said, files: asFiles(details.files), cover: coverOf(details), scanned }
  }

  function save(libraryId: number, book: ScannedBook, { onDemand, notBeforeMs }: SaveOptions): Saved {
    return db.transaction(() => {
      const before = store.find(libraryId, book.path)
      const overlay = overlayOf(libraryId, book.path)
      const said = effective(book, overlay)
      const traits = traitsOf(said.values)
      const traitsMark = shortHash(traits)
      const row = { ...toRow(libraryId, book, { overlay, said }), traitsMark }
      const details = before && store.details(before.id)
      const same = before !== undefined && details !== undefined && looksSame(before, details, row)
      const hadTraits = before !== undefined && store.traitsMark(before.id) === traitsMark
      const addedAtMs = Math.max(addedAt(book, now()), notBeforeMs)
      const id = store.save({ ...row, addedAtMs, onDemand: Number(onDemand), indexedAt: now().toISOString() })
      store.saveDetails({ ...row, id })
      if (!hadTraits) store.saveTraits(id, traits)
      if (!same) store.saveSearch({ ...row, id })
      // What a thumbnail told of the cover stands while it is the same one.
      if (before && details && showsSameCover(before, details, row))
        store.rememberCover(id, { version: before.coverVersion, color: before.coverColor })
      if (!before) store.returned(libraryId, book.path)
      return { isNew: !before, changed: !same }
    })
  }

  /** Writes a book again because what people decided about it changed; inside the caller's transaction. */
  function refresh({ libraryId, path }: { libraryId: number; path: RelPath }): void {
    const row = store.find(libraryId, path)
    if (!row) return
    const book = whole(row)
    rewrite(book, book.scanned)
  }

  /** Writes what a new reading of the same facts says of a book; inside the caller's transaction. */
  function rewrite(book: Book, said: ScannedLayer): void {
    const { signature, suspectParts, problem, problemFile, problemDetail, onDemand, facts } = store.kept(book.id)
    const { path, isFolder, files, cover } = book
    const found = problem === '' ? null : { kind: problem, file: problemFile, detail: problemDetail }
    const again = { path, isFolder, files, cover, ...said, problem: found, suspectParts, signature, facts, bornMs: null }
    save(book.libraryId, again, { onDemand: onDemand === 1, notBeforeMs: 0 })
  }

  return {
    find: store.find,
    stampAt: store.stampAt,
    stampsAt: stampsAt(db),
    byIds: store.byIds,
    /** As an admin sees them, in this order. */
    adminRows: adminRows.byIds,
    whole(libraryId: number, path: RelPath): Book | undefined {
      const row = store.find(libraryId, path)
      return row && whole(row)
    },
    complete: whole,
    /** The book of which this path is a file, or a disc; by the index alone. */
    holding(libraryId: number, path: RelPath): BookRow | undefined {
      const exact = store.find(libraryId, path)
      if (exact) return exact
      for (const folder of path === ROOT ? [] : [...foldersAbove(path), ROOT]) {
        const book = store.find(libraryId, folder)
        if (book?.isFolder && holds(store.filesOf(libraryId, folder), restOf(path, folder))) return book
      }
      return undefined
    },
    known: store.known,
    sounds: store.sounds,
    count: store.count,
    facts: store.facts,
    filesOf: store.filesOf,
    spelt: store.spelt,
    rememberCover: store.rememberCover,
    /** What a complete scan saw is no longer a place where a vanished book may have gone. */
    settle: store.settle,

    /** One transaction: the row, its details and its search text. `added_at` is set on first sight and never again. */
    save,
    links,
    rewrite,
    refresh,
    /** The row of these books is behind what people decided about them, until `catchUp` was there; in the caller's transaction. */
    markStale: store.markStale,
    /** Writes what was left behind, a few books at a time: nobody waits for a thousand. After a crash, at the next start. */
    async catchUp(signal?: AbortSignal): Promise<void> {
      for (let due = store.stale(STALE_BATCH); due.length > 0 && !signal?.aborted; due = store.stale(STALE_BATCH)) {
        const batch = due
        db.transaction(() => batch.forEach(refresh))
        await setImmediate()
      }
    },
    /** Index rows only: what people left at these paths stays there, with the last known title. */
    forget(libraryId: number, paths: readonly RelPath[]): void {
      db.transaction(() => {
        for (const path of paths) store.remove(libraryId, path, now().toISOString())
      })
    },
    pathTable,
  }
}

const restOf = (path: RelPath, folder: RelPath) => (folder === '.' ? path : path.slice(folder.length + 1))
const holds = (files: readonly BookFile[], rest: string) => files.some(({ path }) => path === rest || path.startsWith(`${rest}/`))
