import type { CoreData } from './core-data.ts'
import type { Matches } from './matches.ts'
import type { Plan } from './plan.ts'

/** The constants of BM25 as SQLite has them. */
const K1 = 1.2
const B = 0.75
/** Nearly every row is shorter, and holds a phrase less often: for those the summands are worked out once a query. */
const KNOWN_LENGTHS = 64
const KNOWN_TIMES = 4

/**
 * Tells the score of every row. It counts as `bm25()` does, in doubles, operation by operation and phrase by phrase: equal scores are
 * common, and one last bit would change a page.
 */
export function createScores(core: CoreData, weightOf: (phrase: Plan[number][number]) => number) {
  const averageLength = core.wordCount / core.rowCount

  function summand(weight: number, times: number, length: number): number {
    return weight * ((times * (K1 + 1)) / (times + K1 * (1 - B + (B * length) / averageLength)))
  }

  function summandsOf(weight: number): Float64Array {
    return Float64Array.from({ length: KNOWN_TIMES * KNOWN_LENGTHS }, (_, at) =>
      summand(weight, Math.floor(at / KNOWN_LENGTHS), at % KNOWN_LENGTHS),
    )
  }

  return function score(plan: Plan, { list, count, counts }: Matches, offer: (row: number, score: number) => void): void {
    const { rowStart } = core
    const phrases = plan.flat().map((phrase) => {
      const weight = weightOf(phrase)
      return { weight, known: summandsOf(weight), counted: counts.get(phrase.key) ?? new Uint16Array(count) }
    })
    for (let place = 0; place < count; place += 1) {
      const row = list[place] as number
      const length = (rowStart[row + 1] as number) - (rowStart[row] as number) - 1
      let sum = 0
      for (const { weight, known, counted } of phrases) {
        const times = counted[place] as number
        if (times < KNOWN_TIMES && length < KNOWN_LENGTHS) sum += known[times * KNOWN_LENGTHS + length] as number
        else sum += summand(weight, times, length)
      }
      offer(row, sum)
    }
  }
}
