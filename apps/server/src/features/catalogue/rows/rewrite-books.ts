import { setImmediate } from 'node:timers/promises'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import { type Book, type BookRow, NO_FIELDS, type ScannedLayer } from '../book/book.ts'
import type { catalogueStore } from './catalogue.store.ts'
import type { createSaveBook } from './save-book.ts'

/** A layer stored before a field existed lacks it. */
const withLists = ({ fields, chapters }: ScannedLayer): ScannedLayer => ({ fields: { ...NO_FIELDS, ...fields }, chapters })

/** Books per transaction, which takes several milliseconds. */
const STALE_BATCH = 10

/** Rewrites books without reading their files. */
export function createRewriteBooks({
  db,
  store,
  complete,
  save,
}: {
  db: Db
  store: Pick<ReturnType<typeof catalogueStore>, 'find' | 'kept' | 'stale'>
  complete: (row: BookRow) => Book
  save: ReturnType<typeof createSaveBook>
}) {
  /** Resolves the fields again from the same facts and writes them; inside the caller's transaction. */
  function rewrite(book: Book, scanned: ScannedLayer): void {
    const { suspectParts, problem, problemFile, problemDetail, onDemand, ...kept } = store.kept(book.id)
    const { path, isFolder, files, cover } = book
    const found = problem === '' ? null : { kind: problem, file: problemFile, detail: problemDetail }
    const again = { path, isFolder, files, cover, ...withLists(scanned), problem: found, suspectParts, ...kept, bornMs: null }
    save(book.libraryId, again, { onDemand: onDemand === 1, notBeforeMs: 0 })
  }

  /** Rewrites a book after its overlay changed; inside the caller's transaction. */
  function refresh({ libraryId, path }: { libraryId: number; path: RelPath }): void {
    const row = store.find(libraryId, path)
    if (!row) return
    const book = complete(row)
    rewrite(book, book.scanned)
  }

  return {
    rewrite,
    refresh,
    /** Rewrites stale rows a few at a time, so that requests don't wait; after a crash or power cut, at the next start. */
    async catchUp(signal?: AbortSignal): Promise<void> {
      for (let due = store.stale(STALE_BATCH); due.length > 0 && !signal?.aborted; due = store.stale(STALE_BATCH)) {
        const batch = due
        db.relaxed(() => db.transaction(() => batch.forEach(refresh)))
        await setImmediate()
      }
    },
  }
}
