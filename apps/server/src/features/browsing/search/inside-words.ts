import { typedLetters } from '@chapterhouse/kit/text/fold-text'

/** Shorter parts of words match too much, and are not indexed. */
const MIN_LENGTH = 3

/** An FTS5 expression for books that may contain all long words as parts; undefined without a long word. */
export function partsExpression(tokens: readonly string[]): string | undefined {
  const parts = new Set(tokens.flatMap((token) => trigramsOf(typedLetters(token))))
  return parts.size === 0 ? undefined : [...parts].map((part) => `"${part}"`).join(' AND ')
}

/** Whether every long word is part of a word in the text, and every short one a prefix. */
export function hasInside(text: string, tokens: readonly string[]): boolean {
  const searched = typedLetters(text)
  const isIn = (token: string) =>
    [...token].length >= MIN_LENGTH ? searched.includes(token) : wordsOf(searched).some((word) => word.startsWith(token))
  return tokens.map(typedLetters).every(isIn)
}

function trigramsOf(token: string): string[] {
  const letters = [...token]
  return letters.slice(MIN_LENGTH - 1).map((_, at) => letters.slice(at, at + MIN_LENGTH).join(''))
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
