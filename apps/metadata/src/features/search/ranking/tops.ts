import type { CoreData, Scope, Tops } from '../core/core-data.ts'
import { termsWithPrefix, toPhrase, type Word } from './plan.ts'
import type { Ranking } from './ranking.ts'

/** The length of the longest page. */
export const MAX_TOP_LENGTH = 50
/** Prefixes in fewer rows are not precomputed. */
const WORTH_A_TOP = 5_000

/** Precomputes the best rows for every very common prefix, such as a single letter or a stop word. */
export function topsOf(core: CoreData, ranking: Ranking): Tops {
  const tops = new Map<string, Record<Scope, Uint32Array>>()
  const whole = { from: 0, to: core.termStart.length - 1 }
  const waiting = prefixesIn(core, whole, 0)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const word = termsWithPrefix(core, next)
    if ((core.postingStart[word.to] as number) - (core.postingStart[word.from] as number) < WORTH_A_TOP) continue
    const phrase = toPhrase([word])
    const best = ranking.bestOfEach([[phrase]], { limit: MAX_TOP_LENGTH, fewest: WORTH_A_TOP })
    if (!best) continue
    tops.set(phrase.key, best)
    waiting.push(...prefixesIn(core, word, next.length))
  }
  return tops
}

/** The prefixes of these terms that are one letter longer than `length`. */
function prefixesIn({ termBytes, termStart }: CoreData, { from, to }: Word, length: number): string[] {
  const decoder = new TextDecoder()
  const found = new Set<string>()
  for (let term = from; term < to; term += 1) {
    const word = decoder.decode(termBytes.slice(termStart[term] as number, termStart[term + 1] as number))
    const letter = word.codePointAt(length)
    if (letter !== undefined) found.add(word.slice(0, length) + String.fromCodePoint(letter))
  }
  return [...found]
}
