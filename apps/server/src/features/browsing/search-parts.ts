import { createHitJudge, reachValues, type VisibleLibrary } from '../shares/index.ts'
import { MAX_CANDIDATES } from './found-copies.ts'
import type { Hit, searchStore } from './search.store.ts'
import type { PartStart } from './search-cursor.ts'
import type { SearchTerms } from './search-terms.ts'
import { NEWEST, PART_SIZE, type Part, readInside, readTitles, readWords, type TierNeeds } from './search-tiers.ts'

/** Titles, words in titles, words elsewhere, inside of words; or ranked, inside of words. */
const TIERS = 4

interface SearchPartsNeeds {
  store: ReturnType<typeof searchStore>
  visible: readonly VisibleLibrary[]
  terms: SearchTerms
}

/**
 * Reads the hits of a search in parts (docs/decisions/0058). Up to 2,000 hits are ranked by relevance. More are never all read:
 * titles that begin with the search come first, by title; then books with its words in the title, and then the others, newest first.
 * Hits inside of words come last.
 */
export function createSearchParts({ store, visible, terms }: SearchPartsNeeds) {
  const reach = reachValues(visible)
  const needs: TierNeeds = { store, visible, terms, mayOpen: createHitJudge(visible) }
  const { match, titleKey } = terms

  let few: boolean | undefined
  function hasFewHits(): boolean {
    few ??= store.countUpTo(MAX_CANDIDATES + 1, match) <= MAX_CANDIDATES
    return few
  }

  function ranked(): Hit[] {
    const hits = hasFewHits() ? store.ranked({ match, libraries: reach.libraries }) : store.rankedInReach({ match, ...reach })
    return hits.filter(needs.mayOpen)
  }

  function readTier(start: PartStart, most: number): Part {
    if (start.tier === 'title') return readTitles(needs, start)
    if (start.tier === 'inside') return readInside(needs, start.before, most)
    if (start.tier !== 'ranked') return readWords(needs, start.tier, start.before)
    const [books, end] = [ranked(), start.skipped + PART_SIZE]
    const next: PartStart = end < books.length ? { tier: 'ranked', skipped: end } : { tier: 'inside', before: NEWEST }
    return { books: books.slice(start.skipped, end), next }
  }

  return {
    first(): PartStart {
      const isRanked = hasFewHits() || store.countReachedUpTo(MAX_CANDIDATES + 1, reach) <= MAX_CANDIDATES
      return isRanked ? { tier: 'ranked', skipped: 0 } : { tier: 'title', key: titleKey, path: '', order: -1 }
    },
    ranked,
    inside: (most: number): Hit[] => readInside(needs, NEWEST, most).books,
    /** A part from here on, with the following tiers if this one is short. */
    read(start: PartStart): Part {
      const books: Hit[] = []
      let next: PartStart | undefined = start
      for (let tier = 0; tier < TIERS && next !== undefined && books.length < PART_SIZE; tier += 1) {
        const more: Part = readTier(next, PART_SIZE - books.length)
        books.push(...more.books)
        next = more.next
      }
      return { books, next }
    },
  }
}
