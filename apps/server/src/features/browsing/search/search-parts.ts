import type { MarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import { createHitFilter, reachValues, type VisibleLibrary } from '../../shares/index.ts'
import { MAX_CANDIDATES } from '../duplicates/found-copies.ts'
import type { Hit, searchStore } from './search.store.ts'
import type { PartStart, Tier } from './search-position.ts'
import type { SearchTerms } from './search-terms.ts'
import {
  insideStart,
  MAX_EXAMINED,
  NEWEST,
  PART_SIZE,
  type Part,
  readInside,
  readTitles,
  readWords,
  type TierNeeds,
} from './search-tiers.ts'

/** Titles, words in titles, words elsewhere, inside words; or ranked, inside words. */
const TIERS = 4

/** How many hits a search has. */
export interface SearchSize {
  /** Few enough to rank all of them. */
  hasFewHits: boolean
  /** Few enough to rank the accessible ones. */
  isRanked: boolean
}

/** A viewer's access, as searches need it. */
interface Reach {
  id: number
  values: ReturnType<typeof reachValues>
  mayOpen: TierNeeds['mayOpen']
}

/** A viewer's libraries are the same object until access changes, and serialising hundreds of grants takes longer than a search. */
export function createReaches(): (visible: readonly VisibleLibrary[]) => Reach {
  const known = new WeakMap<readonly VisibleLibrary[], Reach>()
  let count = 0
  return (visible) => {
    const found = known.get(visible)
    if (found) return found
    count += 1
    const made = { id: count, values: reachValues(visible), mayOpen: createHitFilter(visible) }
    known.set(visible, made)
    return made
  }
}

/**
 * Reads the hits of a search in parts (docs/decisions/0058). Up to 2,000 hits are ranked by relevance. Larger numbers are never all
 * read: titles that begin with the search come first, by title; then books with its words in the title, then others, newest first.
 * Hits inside words come last.
 */
export function createSearchParts({
  store,
  sizes,
  visible,
  reach: { id, values: reach, mayOpen },
  terms,
}: {
  store: ReturnType<typeof searchStore>
  /** Cached until something changes, since every page of a search is counted. */
  sizes: MarkedCache<SearchSize>
  visible: readonly VisibleLibrary[]
  reach: Reach
  terms: SearchTerms
}) {
  const needs: TierNeeds = { store, visible, terms, mayOpen, budget: { left: MAX_EXAMINED } }
  const { match } = terms

  const { hasFewHits, isRanked } = sizes.of(`${id} ${match}`, () => {
    const isFew = store.countUpTo(MAX_CANDIDATES + 1, match) <= MAX_CANDIDATES
    return { hasFewHits: isFew, isRanked: isFew || store.countReachedUpTo(MAX_CANDIDATES + 1, reach) <= MAX_CANDIDATES }
  })

  function ranked(): Hit[] {
    const hits = hasFewHits ? store.ranked({ match, libraries: reach.libraries }) : store.rankedInReach({ match, ...reach })
    needs.budget.left -= hits.length
    return hits.filter(needs.mayOpen)
  }

  function readTier(start: PartStart, most: number): Part {
    if (start.tier === 'title') return readTitles(needs, start.after)
    if (start.tier === 'inside') return readInside(needs, start.before, most)
    if (start.tier !== 'ranked') return readWords(needs, start.tier, start.before)
    const [books, end] = [ranked(), start.skipped + PART_SIZE]
    const next: PartStart | undefined = end < books.length ? { tier: 'ranked', skipped: end } : insideStart(terms)
    return { books: books.slice(start.skipped, end), next }
  }

  return {
    mayOpen,
    first: (): PartStart => (isRanked ? { tier: 'ranked', skipped: 0 } : { tier: 'title', after: undefined }),
    /** Whether this search currently has results of a tier. */
    has: (tier: Tier): boolean => (tier === 'inside' ? terms.parts !== undefined : isRanked === (tier === 'ranked')),
    ranked,
    inside: (most: number): Hit[] => readInside(needs, NEWEST, most).books,
    /** A part from here on, with the following tiers if this one is short. Must be read once per request, which has one budget. */
    read(start: PartStart): Part {
      const books: Hit[] = []
      let next: PartStart | undefined = start
      for (let tier = 0; tier < TIERS && next && books.length < PART_SIZE && needs.budget.left > 0; tier += 1) {
        const more: Part = readTier(next, PART_SIZE - books.length)
        books.push(...more.books)
        next = more.next
      }
      return { books, next }
    },
  }
}
