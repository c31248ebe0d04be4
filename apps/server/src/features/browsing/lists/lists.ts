import type { Db } from '@chapterhouse/kit/sqlite/db'
import { scopeValue, type VisibleLibrary } from '../../shares/index.ts'
import type { CandidatesOf } from '../duplicates/candidates.ts'
import { type FoundCopy, findCopies } from '../duplicates/found-copies.ts'
import type { ListFilter } from '../filters/list-filter.ts'
import { isCutTo, type Mark, type SealedMark, toSealedMark } from './list-marks.ts'
import { createListPages } from './list-pages.ts'
import { listsStore, type Sorted } from './lists.store.ts'

export interface ListOptions {
  /** The listener, for filters by progress. */
  userId: number
  filter: ListFilter
  /** `title`, `recent`, or anything else for the order by author. */
  sort: string
  limit: number
  /** Absent: from the start. */
  after?: SealedMark | undefined
}

export interface Page {
  /** Rows by id and stamp; the caller renders them. */
  books: { id: number; stamp: number }[]
  /** Where the next page starts. */
  next: SealedMark | undefined
}

export interface Letter {
  letter: string
  /** Where the page that begins with this letter starts. */
  start: SealedMark
}

export type Lists = ReturnType<typeof createLists>

const letterOf = (beginning: string): string => (/\p{L}/u.test(beginning) ? beginning.toUpperCase() : '#')

export function createLists({ db, candidates }: { db: Db; candidates: CandidatesOf }) {
  const store = listsStore(db)
  const pageOf = createListPages(db)

  function sorted(visible: VisibleLibrary, { userId, filter, sort, limit, after }: ListOptions): readonly Sorted[] {
    const by = toListOrder(sort)
    const inOrder = by === 'recent' ? store.byRecency : by === 'title' ? store.byTitle : store.byAuthor
    const list = inOrder({ userId, filter, libraryId: visible.library.id, scope: scopeValue(visible.scope) })
    return pageOf(list, after && markOf(visible, by, after), limit + 1)
  }

  /**
   * If a mark was cut, its row's values. If that row has left the list, the next page at most repeats rows with the same beginning.
   */
  function markOf({ library, scope }: VisibleLibrary, sort: string, [values, id]: SealedMark): Mark {
    const row = id === undefined ? undefined : store.markOf({ id, libraryId: library.id, sort, scope: scopeValue(scope) })
    const [key = '', path = ''] = row && isCutTo(values, [row.key, row.path]) ? [row.key, row.path] : values
    return { key, path: String(path) }
  }

  return {
    /** One page of a library, in the requested order; an unknown order means by author. */
    books(visible: VisibleLibrary, options: ListOptions): Page {
      const rows = sorted(visible, options)
      const shown = rows.slice(0, options.limit)
      const last = rows.length > options.limit ? shown.at(-1) : undefined
      return { books: shown, next: last && toSealedMark([last.key, last.path], last.id) }
    },

    /** The start of each letter in the list by title; everything but letters is one group. */
    letters({ library, scope }: VisibleLibrary): Letter[] {
      const first = Map.groupBy(store.beginnings({ libraryId: library.id, scope: scopeValue(scope) }), letterOf)
      // An empty path sorts before all others, so the page starts with the first row of this letter.
      return [...first].map(([letter, [key = '']]) => ({ letter, start: [[key, '']] }))
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

/** The order of rows, for cursors: one for another order, or from before articles were skipped, is refused. */
export const orderIdentity = (
  sort: string,
  { skipArticles, articleLanguage }: Pick<VisibleLibrary['library'], 'skipArticles' | 'articleLanguage'>,
): string => {
  const order = toListOrder(sort)
  return order === 'recent' ? order : `${order} ${skipArticles ? `without articles ${articleLanguage}` : 'whole'}`
}

/** An unknown order means by author. */
export const toListOrder = (sort: string): 'author' | 'title' | 'recent' =>
  sort === 'title' || sort === 'recent' ? sort : 'author'
