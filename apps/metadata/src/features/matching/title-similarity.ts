import { isNear } from './similar-words.ts'
import { titleKey } from './title-key.ts'

/** The weight of a word with a typing error. */
const NEARLY = 0.9
const MAX_WORDS = 60

/** How many more word pairs may be compared for typing errors. Equal words need no comparison. */
export interface Comparisons {
  left: number
}

/** From 0 to 1: the share of words (`wordsOf`) that two titles have in common. */
export function titleSimilarity(a: readonly string[], b: readonly string[], comparisons: Comparisons): number {
  if (a.length === 0 || b.length === 0) return 0
  if (a.join('') === b.join('')) return 1
  return Math.min(NEARLY, (common(a, b, comparisons) + common(b, a, comparisons)) / (a.length + b.length))
}

/** From 0 to 1: the share of words that another text has. */
export function coverage(words: readonly string[], by: readonly string[], comparisons: Comparisons): number {
  return words.length === 0 ? 0 : common(words, by, comparisons) / words.length
}

function common(words: readonly string[], among: readonly string[], comparisons: Comparisons): number {
  const known = new Set(among)
  return words.reduce((sum, word) => sum + (known.has(word) ? 1 : hasNear(word, among, comparisons) ? NEARLY : 0), 0)
}

function hasNear(word: string, among: readonly string[], comparisons: Comparisons): boolean {
  if (comparisons.left < among.length) return false
  comparisons.left -= among.length
  return among.some((other) => isNear(word, other))
}

export const wordsOf = (text: string): string[] =>
  titleKey(text)
    .split(' ', MAX_WORDS)
    .filter((word) => word !== '')
