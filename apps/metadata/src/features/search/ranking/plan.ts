import type { IndexText } from '../core/core-data.ts'
import { isJoinedByAnd, type Query } from '../query/query.ts'

/** A word of a query as a range of term numbers; `to` is exclusive. */
export interface Word {
  from: number
  to: number
}
export interface Phrase {
  /** Identifies the phrase. */
  key: string
  words: readonly Word[]
}
/** A row matches if it contains at least one phrase of every part. */
export type Plan = readonly (readonly Phrase[])[]

/** Undefined if nothing can match. */
export function planOf(text: IndexText, query: Query, wordsOf: (phrases: readonly string[]) => string[][]): Plan | undefined {
  const words = wordsOf(query.parts.flatMap(({ spellings }) => spellings))
  const parts = query.parts.map(({ spellings }) => words.splice(0, spellings.length).map((of, spelling) => ({ of, spelling })))
  // FTS5 ignores a part without words, except in an expression with AND.
  const considered = isJoinedByAnd(query) ? parts : parts.filter((part) => part.some(({ of }) => of.length > 0))
  const plan = considered.map((part) =>
    part.flatMap(({ of, spelling }) => {
      const isPrefix = query.isPrefix && spelling === 0 && part === parts.at(-1)
      const phrase = of.map((word, index) =>
        isPrefix && index === of.length - 1 ? termsWithPrefix(text, word) : exactly(text, word),
      )
      return phrase.length > 0 && phrase.every(({ from, to }) => from < to) ? [toPhrase(phrase)] : []
    }),
  )
  return plan.length > 0 && plan.every((part) => part.length > 0) ? plan : undefined
}

export function toPhrase(words: readonly Word[]): Phrase {
  return { key: words.map(({ from, to }) => `${from}-${to}`).join(), words }
}

export function termsWithPrefix(text: IndexText, beginning: string): Word {
  const bytes = new TextEncoder().encode(beginning)
  const from = firstTerm(text, (term) => compare(text, term, bytes) >= 0)
  return { from, to: firstTerm(text, (term) => compare(text, term, bytes) > 0 && !beginsWith(text, term, bytes)) }
}

export function exactly(text: IndexText, word: string): Word {
  const bytes = new TextEncoder().encode(word)
  const from = firstTerm(text, (term) => compare(text, term, bytes) >= 0)
  return { from, to: from < text.termStart.length - 1 && compare(text, from, bytes) === 0 ? from + 1 : from }
}

/** The first term that satisfies a condition, which all later terms satisfy too. */
function firstTerm({ termStart }: IndexText, isSo: (term: number) => boolean): number {
  let [low, high] = [0, termStart.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSo(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Negative if the term sorts before the bytes, positive if after. */
function compare({ termBytes, termStart }: IndexText, term: number, bytes: Uint8Array): number {
  const start = termStart[term] as number
  const length = (termStart[term + 1] as number) - start
  const max = Math.min(length, bytes.length)
  for (let byte = 0; byte < max; byte += 1) {
    const difference = (termBytes[start + byte] as number) - (bytes[byte] as number)
    if (difference !== 0) return difference
  }
  return length - bytes.length
}

function beginsWith({ termBytes, termStart }: IndexText, term: number, bytes: Uint8Array): boolean {
  const start = termStart[term] as number
  return (termStart[term + 1] as number) - start >= bytes.length && bytes.every((byte, index) => termBytes[start + index] === byte)
}
