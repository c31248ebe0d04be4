import { createMarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import { invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { VisibleLibrary } from '../../shares/index.ts'
import type { CandidatesOf } from '../duplicates/candidates.ts'
import { type FoundCopy, findCopies, groupFound } from '../duplicates/found-copies.ts'
import type { ListFilter } from '../filters/list-filter.ts'
import { matchExpression } from '../filters/match-expression.ts'
import { searchStore } from './search.store.ts'
import { createReaches, createSearchParts, type SearchSize } from './search-parts.ts'
import { type SealedPosition, type SearchPosition, toPosition, toSealedPosition } from './search-position.ts'
import { toSearchTerms } from './search-terms.ts'

export interface FoundPage {
  found: FoundCopy[]
  /** The number of results from the start of this part; absent unless requested. */
  total?: number
  /** There are more than `total`, which are not counted. */
  isTotalMinimum: boolean
  /** Where the next page starts. */
  next: SealedPosition | undefined
}

export interface SearchOptions {
  /** The listener, for filters by progress. */
  userId: number
  filter: ListFilter
  limit: number
  /** Whether to count the results and return where the next page starts, for which all hits are compared with each other. */
  isPaged: boolean
}

/** Returns where a page starts; throws if the cursor is invalid. Called only if there is anything to find. */
export type StartOf = () => SealedPosition | undefined

export type Search = ReturnType<typeof createSearch>

/** Of the sizes of searches. */
const MOST_BYTES = 500_000

const NOTHING: FoundPage = { found: [], isTotalMinimum: false, next: undefined }

/** Searches for the same words are equal. */
export const searchIdentity = (typed: string): string => matchExpression(typed) ?? ''

/** Searches all of a viewer's libraries (docs/reference/server.md 2.7). */
export function createSearch({ db, candidates }: { db: Db; candidates: CandidatesOf }) {
  const sizes = createMarkedCache<SearchSize>(db.version, { maxSize: MOST_BYTES, sizeCalculation: (_, key) => key.length + 100 })
  const reachOf = createReaches()
  return function search(
    visible: readonly VisibleLibrary[],
    typed: string,
    { startOf, ...options }: SearchOptions & { startOf: StartOf },
  ): FoundPage {
    const terms = toSearchTerms(typed)
    if (terms === undefined || visible.length === 0) return options.isPaged ? { ...NOTHING, total: 0 } : NOTHING
    const { limit, isPaged } = options
    const store = searchStore(db, options)
    const parts = createSearchParts({ store, sizes, visible, reach: reachOf(visible), terms })
    const after = startOf()
    if (after && !parts.has(after[1])) throw invalid('invalid cursor')
    const position = after
      ? toPosition(after, { placeOf: (book) => store.placeOf(book, terms) })
      : { start: parts.first(), offset: 0 }
    const needs = { candidates, parts, visible, limit }
    if (!isPaged && position.start.tier === 'ranked') return { ...NOTHING, found: best(needs) }
    const { next, ...page } = pageAt(needs, position)
    return isPaged ? { ...page, next: next && toSealedPosition(next, parts) } : { ...NOTHING, found: page.found }
  }
}

interface PageNeeds {
  candidates: CandidatesOf
  parts: ReturnType<typeof createSearchParts>
  visible: readonly VisibleLibrary[]
  limit: number
}

/** Reads no more candidates than the page needs, and hits inside words only if the page is not full without them. */
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

/** One part is read per request, so a page is empty if none of its books is accessible. */
function pageAt({ candidates, parts, visible, limit }: PageNeeds, { start, offset }: SearchPosition) {
  const { books, next } = parts.read(start)
  const all = groupFound(candidates(books), visible)
  const isInPart = offset + limit < all.length
  return {
    found: all.slice(offset, offset + limit),
    next: isInPart ? { start, offset: offset + limit } : next && { start: next, offset: 0 },
    total: all.length,
    isTotalMinimum: next !== undefined,
  }
}
