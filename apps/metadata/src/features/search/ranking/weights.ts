import { atMost } from '@chapterhouse/kit/caches/at-most'
import { LRUCache } from 'lru-cache'
import type { CoreData } from '../core/core-data.ts'
import { createMatcher } from './matches.ts'
import { isOneTerm, postingCountOf } from './occurrences.ts'
import type { Phrase } from './plan.ts'

const MAX_REMEMBERED = 20_000

/** The weight of a phrase, higher for rarer ones. As in SQLite, rows of all kinds count, even in a search for one kind. */
export function createWeights(core: CoreData, logarithm: (value: number) => number) {
  /** Row counts, which are fixed for the life of a release. */
  const remembered = new LRUCache<string, number>(atMost(MAX_REMEMBERED))
  /** With its own buffers, since it is used while another matcher's result is in use. */
  const matcher = createMatcher(core)
  const remember = (phrase: Phrase, rows: number): void => void remembered.set(phrase.key, rows)

  function rowsWith(phrase: Phrase): number {
    const [word] = phrase.words
    if (word && phrase.words.length === 1 && isOneTerm(word)) return postingCountOf(core, word)
    const known = remembered.get(phrase.key)
    if (known !== undefined) return known
    const { count } = matcher.match([[phrase]], 0)
    remember(phrase, count)
    return count
  }

  return {
    remember,
    weightOf(phrase: Phrase): number {
      const rows = rowsWith(phrase)
      const weight = logarithm((core.rowCount - rows + 0.5) / (rows + 0.5))
      return weight <= 0 ? 1e-6 : weight
    },
  }
}
