import { invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Library } from '../libraries/index.ts'
import { isWhole, reachValues, type Scope, scopeValue, type VisibleLibrary } from '../shares/index.ts'
import { browsingStore, type ListFilter, MOST_CANDIDATES, type Sorted } from './browsing.store.ts'
import { type CursorPosition, type ListIdentity, type Mark, readCursor, writeCursor } from './cursors.ts'
import { type Candidate, dedupKey, groupCopies } from './duplicates.ts'
import { matchExpression } from './match-expression.ts'

export interface ListOptions extends ListFilter {
  sort: string
  limit: number
  cursor: string | undefined
}

export interface Page {
  /** Rows by their id and stamp: what they look like is written elsewhere. */
  books: { id: number; stamp: number }[]
  nextCursor: string | undefined
}

export interface Letter {
  letter: string
  /** The page that begins there. */
  cursor: string
}

/** A book of a search, standing for its copies. */
export interface FoundCopy {
  book: Candidate
  dedupKey: string
  /** Best copy in each other library, in library order. */
  others: { library: Library; book: Candidate }[]
}

/** Rows fetched for each one shown, for copies of one book count once. */
const OVER_FETCH = 4

export type Lists = ReturnType<typeof createLists>

export interface ListsNeeds {
  db: Db
  /** Of every library that has rows in the index, hidden ones too. */
  libraryCount: () => number
}

const letterOf = (beginning: string): string => (/\p{L}/u.test(beginning) ? beginning.toUpperCase() : '#')

export function createLists({ db, libraryCount }: ListsNeeds) {
  const store = browsingStore(db)

  /** Nothing that the search may find is out of reach: the best rows are the best rows in reach. */
  function isEverything(visible: readonly VisibleLibrary[]): boolean {
    return visible.every(({ scope }) => isWhole(scope)) && visible.length === libraryCount()
  }

  function sorted({ library, scope }: VisibleLibrary, asked: ListOptions, list: ListIdentity): Sorted[] {
    const mark = asked.cursor === undefined ? undefined : markOf(scope, list, readCursor(list, asked.cursor))
    const ask = { libraryId: library.id, scope: scopeValue(scope), filter: asked, path: mark?.path ?? '', limit: asked.limit + 1 }
    if (list.sort === 'recent') return store.byRecency({ ...ask, key: Number(mark?.key ?? Number.MAX_SAFE_INTEGER) })
    const key = String(mark?.key ?? '')
    return list.sort === 'title' ? store.byTitle({ ...ask, key }) : store.byAuthor({ ...ask, key })
  }

  function markOf(scope: Scope, list: ListIdentity, position: CursorPosition): Mark {
    if (position.kind === 'mark') return position.mark
    const mark = store.markOf({ id: position.id, libraryId: list.libraryId, sort: list.sort, scope: scopeValue(scope) })
    if (!mark) throw invalid('invalid cursor')
    return mark
  }

  /** Groups what `fetch` gives, asking for more, within reason, while copies leave the page short and rows remain. */
  function grouped(visible: readonly VisibleLibrary[], limit: number, fetch: (count: number) => readonly Candidate[]): FoundCopy[] {
    const order = new Map(visible.map(({ library }, at) => [library.id, at]))
    let groups: ReturnType<typeof groupCopies> = []
    for (let count = limit * OVER_FETCH; ; count *= 2) {
      const most = Math.min(count, MOST_CANDIDATES)
      const candidates = fetch(most)
      groups = groupCopies(candidates, order)
      if (groups.length >= limit || candidates.length < most || most === MOST_CANDIDATES) break
    }
    const libraries = new Map(visible.map(({ library }) => [library.id, library]))
    return groups.slice(0, limit).map(({ winner, others }) => ({
      book: winner,
      dedupKey: dedupKey(winner),
      others: others.flatMap((book) => {
        const library = libraries.get(book.libraryId)
        return library ? [{ library, book }] : []
      }),
    }))
  }

  return {
    /** One page of a library, in the order asked for; an unknown order is that by author. */
    books(visible: VisibleLibrary, asked: ListOptions): Page {
      const sort = asked.sort === 'title' || asked.sort === 'recent' ? asked.sort : 'author'
      const { author, narrator, series } = asked
      // Without a series there is nothing that it could add.
      const memberships = asked.memberships && series !== '' ? '1' : ''
      const list = { libraryId: visible.library.id, sort, filters: { author, narrator, series, memberships } }
      const rows = sorted(visible, asked, list)
      const shown = rows.slice(0, asked.limit)
      const last = rows.length > asked.limit ? shown.at(-1) : undefined
      return { books: shown, nextCursor: last && writeCursor(list, last) }
    },

    /** Where each letter begins among all books of a library by title; whatever is no letter is one. */
    letters({ library, scope }: VisibleLibrary): Letter[] {
      const list = { libraryId: library.id, sort: 'title', filters: {} }
      const first = Map.groupBy(store.beginnings({ libraryId: library.id, scope: scopeValue(scope) }), letterOf)
      // No row has an empty path: after this place comes the first one that begins so.
      return [...first].map(([letter, [key = '']]) => ({ letter, cursor: writeCursor(list, { key, path: '', id: 0 }) }))
    },

    search(visible: readonly VisibleLibrary[], typed: string, limit: number): FoundCopy[] {
      const match = matchExpression(typed)
      if (match === undefined || visible.length === 0) return []
      const values = reachValues(visible)
      const whole = isEverything(visible)
      return grouped(visible, limit, (count) => store.matching({ match, ...values, limit: count, isWhole: whole }))
    },

    recent(visible: readonly VisibleLibrary[], limit: number): FoundCopy[] {
      return grouped(visible, limit, (count) =>
        visible
          .flatMap(({ library, scope }, order) =>
            store.newest({ libraryId: library.id, scope: scopeValue(scope), limit: count }).map((book) => ({ ...book, order })),
          )
          .sort((a, b) => b.addedAtMs - a.addedAtMs || a.order - b.order || (a.path < b.path ? -1 : 1))
          .slice(0, count),
      )
    },
  }
}
