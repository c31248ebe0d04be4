import type { Db } from '@chapterhouse/kit/sqlite'
import type { VisibleLibrary } from '../shares/index.ts'
import type { CandidatesOf } from './candidates.ts'
import { type FoundCopy, findCopies, groupFound } from './found-copies.ts'
import { identityOf, type ListFilter } from './list-filter.ts'
import { searchStore } from './search.store.ts'
import { type PartStart, readSearchCursor, type SearchPosition, writeSearchCursor } from './search-cursor.ts'
import { createSearchParts } from './search-parts.ts'
import { toSearchTerms } from './search-terms.ts'

export interface FoundPage {
  found: FoundCopy[]
  /** The results from the start of this part on; absent if it was not requested. */
  total?: number
  /** There are more than `total`, which are not counted. */
  isTotalMinimum: boolean
  nextCursor: string | undefined
}

export interface SearchOptions {
  /** The listener, for filters by progress. */
  userId: number
  filter: ListFilter
  limit: number
  cursor: string | undefined
  /** Whether to count the results and return a cursor, for which all hits are compared with each other. */
  isPaged: boolean
}

export type Search = ReturnType<typeof createSearch>

const NOTHING: FoundPage = { found: [], isTotalMinimum: false, nextCursor: undefined }

/** Searches all libraries of a viewer (docs/reference/server.md 2.7). */
export function createSearch({ db, candidates }: { db: Db; candidates: CandidatesOf }) {
  return function search(visible: readonly VisibleLibrary[], typed: string, options: SearchOptions): FoundPage {
    const terms = toSearchTerms(typed)
    if (terms === undefined || visible.length === 0) return options.isPaged ? { ...NOTHING, total: 0 } : NOTHING
    const { filter, limit, cursor, isPaged } = options
    const store = searchStore(db, options)
    const parts = createSearchParts({ store, visible, terms })
    const identity = JSON.stringify([terms.match, identityOf(filter)])
    const position = cursor === undefined ? { start: parts.first(), offset: 0 } : readSearchCursor(identity, cursor)
    const needs = { candidates, parts, visible, limit }
    if (!isPaged && position.start.tier === 'ranked') return { ...NOTHING, found: best(needs) }
    const { next, ...page } = pageAt(needs, position)
    return isPaged ? { ...page, nextCursor: next && writeSearchCursor(identity, next) } : { ...NOTHING, found: page.found }
  }
}

interface PageNeeds {
  candidates: CandidatesOf
  parts: ReturnType<typeof createSearchParts>
  visible: readonly VisibleLibrary[]
  limit: number
}

/** Reads no more candidates than the page needs, and hits inside of words only if the page is not full without them. */
function best({ candidates, parts, visible, limit }: PageNeeds): FoundCopy[] {
  let hits = parts.ranked()
  let hasAll = false
  return findCopies({ visible, limit }, (count) => {
    if (!hasAll && hits.length < count) {
      hits = [...hits, ...parts.inside(count - hits.length)]
      hasAll = true
    }
    return candidates(hits.slice(0, count))
  })
}

function pageAt({ candidates, parts, visible, limit }: PageNeeds, position: SearchPosition) {
  let [start, offset]: [PartStart, number] = [position.start, position.offset]
  for (;;) {
    const { books, next } = parts.read(start)
    const all = groupFound(candidates(books), visible)
    const found = all.slice(offset, offset + limit)
    const isInPart = offset + limit < all.length
    const following = isInPart ? { start, offset: offset + limit } : next && { start: next, offset: 0 }
    // A part may be empty if the viewer has no access to any of its books.
    if (found.length > 0 || !following) return { found, next: following, total: all.length, isTotalMinimum: next !== undefined }
    ;({ start, offset } = following)
  }
}
