import type { Db } from '@chapterhouse/kit/sqlite'
import { type RelPath, ROOT } from '../libraries/index.ts'
import { bookLinksStore, type LinkRow } from './book-links.store.ts'

/** A book with the real paths of what it is read from through links. */
export interface LinkedBook {
  path: RelPath
  targets: readonly RelPath[]
}

const UNCHECKED = ''
/** Unchecked, and not met by the walk that checked the others. No link has this target: a link to the root is not followed. */
const NOT_MET = ROOT
const MARKS: ReadonlySet<string> = new Set([UNCHECKED, NOT_MET])

/** Where links lead from which the index was read. Rows are written only where something changed: scopes are kept until then. */
export function createBookLinks({ db }: { db: Db }) {
  const store = bookLinksStore(db)

  /** Whether the index was, or may have been, read from other files than those of today. */
  function isRelinked(rows: readonly LinkRow[], { targets }: LinkedBook): boolean {
    const before = rows.flatMap(({ target }) => (MARKS.has(target) ? [] : [target]))
    // Before links were recorded: what was read is not known to be wrong.
    if (before.length === 0 && rows.length > 0) return false
    return before.length !== new Set(targets).size || targets.some((target) => !before.includes(target))
  }

  return {
    isRelinked: (libraryId: number, book: LinkedBook): boolean => isRelinked(store.at(libraryId, book.path), book),
    /** For a book that is saved in the same transaction: from now on it was read from these and from no others. */
    save(libraryId: number, { path, targets }: LinkedBook): void {
      const before = store.at(libraryId, path)
      for (const row of before) if (!targets.some((target) => target === row.target)) store.remove(row)
      for (const target of targets) store.add({ libraryId, path, target })
    },
    /**
     * What a walk met, before anything of it is read. A book keeps the links that it was read through until it is read again, since its
     * title is still that of the old file; answers those books.
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
        // Those that this walk did not meet stay closed until one does.
        store.retarget(libraryId, { from: UNCHECKED, to: NOT_MET })
      })
      return relinked
    },
    /** Libraries with books that were indexed before links were recorded. */
    unchecked: (): number[] => store.librariesWith(UNCHECKED),
    move: store.move,
  }
}
