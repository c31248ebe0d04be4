import { invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import { type Scope, scopeValue, type VisibleLibrary } from '../shares/index.ts'
import { browsingStore, type Sorted } from './browsing.store.ts'
import type { CandidatesOf } from './candidates.ts'
import { type CursorPosition, type ListIdentity, type Mark, readCursor, writeCursor } from './cursors.ts'
import { type FoundCopy, findCopies } from './found-copies.ts'
import { identityOf, type ListFilter } from './list-filter.ts'
import { createListPages } from './list-pages.ts'

export interface ListOptions {
  /** The listener, for filters by progress. */
  userId: number
  filter: ListFilter
  sort: string
  limit: number
  cursor: string | undefined
}

export interface Page {
  /** Rows by id and stamp; the caller renders them. */
  books: { id: number; stamp: number }[]
  nextCursor: string | undefined
}

export interface Letter {
  letter: string
  /** Cursor of the page that starts at the letter. */
  cursor: string
}

export type Lists = ReturnType<typeof createLists>

const letterOf = (beginning: string): string => (/\p{L}/u.test(beginning) ? beginning.toUpperCase() : '#')

export function createLists({ db, candidates }: { db: Db; candidates: CandidatesOf }) {
  const store = browsingStore(db)
  const pageOf = createListPages(db)

  function sorted({ library, scope }: VisibleLibrary, options: ListOptions, list: ListIdentity): readonly Sorted[] {
    const mark = options.cursor === undefined ? undefined : markOf(scope, list, readCursor(list, options.cursor))
    const { userId, filter, limit } = options
    const inOrder = list.sort === 'recent' ? store.byRecency : list.sort === 'title' ? store.byTitle : store.byAuthor
    return pageOf(inOrder({ userId, filter, libraryId: library.id, scope: scopeValue(scope) }), mark, limit + 1)
  }

  function markOf(scope: Scope, list: ListIdentity, position: CursorPosition): Mark {
    if (position.kind === 'mark') return position.mark
    const mark = store.markOf({ id: position.id, libraryId: list.libraryId, sort: list.sort, scope: scopeValue(scope) })
    if (!mark) throw invalid('invalid cursor')
    return mark
  }

  return {
    /** One page of a library, in the requested order; an unknown order means by author. */
    books(visible: VisibleLibrary, options: ListOptions): Page {
      const list = toListIdentity(visible.library.id, options)
      const rows = sorted(visible, options, list)
      const shown = rows.slice(0, options.limit)
      const last = rows.length > options.limit ? shown.at(-1) : undefined
      return { books: shown, nextCursor: last && writeCursor(list, last) }
    },

    /** The start of each letter in the list by title; everything but letters is one group. */
    letters({ library, scope }: VisibleLibrary): Letter[] {
      const list = { libraryId: library.id, sort: 'title', filters: {} }
      const first = Map.groupBy(store.beginnings({ libraryId: library.id, scope: scopeValue(scope) }), letterOf)
      // An empty path sorts before all others, so the page starts with the first row of this letter.
      return [...first].map(([letter, [key = '']]) => ({ letter, cursor: writeCursor(list, { key, path: '', id: 0 }) }))
    },

    recent(visible: readonly VisibleLibrary[], limit: number): FoundCopy[] {
      return findCopies({ visible, limit }, (count) => {
        const newest = visible
          .flatMap(({ library, scope }, order) =>
            store.newest({ libraryId: library.id, scope: scopeValue(scope), limit: count }).map((book) => ({ ...book, order })),
          )
          .sort((a, b) => b.addedAtMs - a.addedAtMs || a.order - b.order || (a.path < b.path ? -1 : 1))
        return candidates(newest.slice(0, count))
      })
    },
  }
}

function toListIdentity(libraryId: number, options: ListOptions): ListIdentity {
  const sort = options.sort === 'title' || options.sort === 'recent' ? options.sort : 'author'
  return { libraryId, sort, filters: identityOf(options.filter) }
}
