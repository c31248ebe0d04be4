import type { CoreData } from '../core/core-data.ts'
import type { Matches } from './matches.ts'
import type { Phrase, Plan } from './plan.ts'

/** SQLite's constants for BM25. */
const K1 = 1.2
const B = 0.75
/** Short rows with few occurrences share a few scores, each computed once per query. */
const KNOWN_LENGTHS = 64
const KNOWN_TIMES = 4
const MAX_KNOWN_PHRASES = 3

/**
 * Computes every row's score exactly like `bm25()`, in doubles, operation by operation and phrase by phrase: equal scores are
 * common, and a different last bit would change a page.
 */
export function createScores(core: CoreData, weightOf: (phrase: Phrase) => number) {
  const averageLength = core.wordCount / core.rowCount

  return function score(plan: Plan, { list, count, counts }: Matches, offer: (row: number, score: number) => void): void {
    const { rowStart } = core
    const weighed = plan.flat().map((phrase) => ({ weight: weightOf(phrase), counted: counts.get(phrase.key) }))
    const distinct = [...counts.values()]
    const mayBeKnown = distinct.length <= MAX_KNOWN_PHRASES
    const known = new Float64Array(mayBeKnown ? KNOWN_TIMES ** distinct.length * KNOWN_LENGTHS : 0).fill(Number.NaN)

    function sumOf(index: number, length: number): number {
      let sum = 0
      for (const { weight, counted } of weighed) {
        const times = counted?.[index] ?? 0
        sum += weight * ((times * (K1 + 1)) / (times + K1 * (1 - B + (B * length) / averageLength)))
      }
      return sum
    }

    /** The index of the cached score of such rows; -1 if it is not cached. */
    function indexOfKnown(index: number, length: number): number {
      if (!mayBeKnown || length >= KNOWN_LENGTHS) return -1
      let at = length
      let unit = KNOWN_LENGTHS
      for (let phrase = 0; phrase < distinct.length; phrase += 1) {
        const times = (distinct[phrase] as Uint16Array)[index] as number
        if (times >= KNOWN_TIMES) return -1
        at += times * unit
        unit *= KNOWN_TIMES
      }
      return at
    }

    for (let index = 0; index < count; index += 1) {
      const row = list[index] as number
      const length = (rowStart[row + 1] as number) - (rowStart[row] as number) - 1
      const at = indexOfKnown(index, length)
      const before = at < 0 ? Number.NaN : (known[at] as number)
      const sum = Number.isNaN(before) ? sumOf(index, length) : before
      if (at >= 0) known[at] = sum
      offer(row, sum)
    }
  }
}
