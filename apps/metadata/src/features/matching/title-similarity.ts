import { isNear } from './similar-words.ts'
import { titleKey } from './title-key.ts'

/** A word with a typing error counts a little less than the word. */
const NEARLY = 0.9
const MOST_WORDS = 60

/** From 0 to 1: the share of words that two titles have in common. */
export function titleSimilarity(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 || b.length === 0) return 0
  if (a.join('') === b.join('')) return 1
  return Math.min(NEARLY, (common(a, b) + common(b, a)) / (a.length + b.length))
}

/** From 0 to 1: the share of the words of a text that another has. */
export function coverage(text: string, by: string): number {
  const words = wordsOf(text)
  return words.length === 0 ? 0 : common(words, wordsOf(by)) / words.length
}

function common(words: readonly string[], among: readonly string[]): number {
  const known = new Set(among)
  return words.reduce((sum, word) => sum + (known.has(word) ? 1 : among.some((other) => isNear(word, other)) ? NEARLY : 0), 0)
}

const wordsOf = (text: string): string[] =>
  titleKey(text)
    .split(' ', MOST_WORDS)
    .filter((word) => word !== '')
