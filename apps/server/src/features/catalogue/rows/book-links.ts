import type { Db } from '@chapterhouse/kit/sqlite/db'
import { type RelPath, ROOT } from '../../paths/index.ts'
import { bookLinksStore, type LinkRow } from './book-links.store.ts'

/** A book with the real paths of the linked files it was read from. */
export interface LinkedBook {
  path: RelPath
  targets: readonly RelPath[]
}

const UNCHECKED = ''
/** The last walk did not find this book. No real link has this target, since a link to the root is never followed. */
const NOT_MET = ROOT
const MARKS: ReadonlySet<string> = new Set([UNCHECKED, NOT_MET])

/** Records the link targets each book was read from. Rows are written only on a change, since a write clears the cached scopes. */
export function createBookLinks({ db }: { db: Db }) {
  const store = bookLinksStore(db)

  /** Whether the book was, or may have been, read from other files than the current ones. */
  function isRelinked(rows: readonly LinkRow[], { targets }: LinkedBook): boolean {
    const before = rows.flatMap(({ target }) => (MARKS.has(target) ? [] : [target]))
    // The book was indexed before links were recorded; nothing indicates that it was read from other files.
    if (before.length === 0 && rows.length > 0) return false
    return before.length !== new Set(targets).size || targets.some((target) => !before.includes(target))
  }

  return {
    isRelinked: (libraryId: number, book: LinkedBook): boolean => isRelinked(store.at(libraryId, book.path), book),
    /** Records the targets a book has just been read from, in the transaction that saves the book. */
    save(libraryId: number, { path, targets }: LinkedBook): void {
      const before = store.at(libraryId, path)
      for (const row of before) if (!targets.some((target) => target === row.target)) store.remove(row)
      for (const target of targets) store.add({ libraryId, path, target })
    },
    /**
     * Records the links found by a walk, before any book is read, and returns the books whose targets changed. Such a book also
     * keeps its old targets until it is read again, since its title still comes from the old file.
     */
    learn(libraryId: number, books: readonly LinkedBook[]): ReadonlySet<RelPath> {
      const before = Map.groupBy(store.ofLibrary(libraryId), ({ path }) => path)
      const relinked = new Set<RelPath>()
      if (before.size === 0 && books.every(({ targets }) => targets.length === 0)) return relinked
      db.transaction(() => {
        for (const book of books) {
          const rows = before.get(book.path) ?? []
          if (isRelinked(rows, book)) relinked.add(book.path)
          const known = new Set(rows.map(({ target }) => target))
          for (const target of book.targets) if (!known.has(target)) store.add({ libraryId, path: book.path, target })
          for (const row of rows) if (MARKS.has(row.target)) store.remove(row)
        }
        // A book that this walk did not find is hidden until a later walk finds it.
        store.retarget(libraryId, { from: UNCHECKED, to: NOT_MET })
      })
      return relinked
    },
    /** Libraries with books that were indexed before links were recorded. */
    unchecked: (): number[] => store.librariesWith(UNCHECKED),
    move: store.move,
  }
}
