import { hasIdeographs } from '../catalogue/index.ts'

const LONGEST = 256
const MOST_TOKENS = 16

/** The words of what somebody typed: runs of letters, marks and digits (docs/reference/scanning-and-media.md 3.1). */
export function searchTokens(typed: string): string[] {
  const text = typed.slice(0, LONGEST).normalize('NFKC').toLowerCase()
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST_TOKENS)
}

/**
 * As an expression of FTS5, or undefined when there is nothing to look for. Every word must begin a word of some column; each is quoted,
 * so nothing typed is syntax. Ideographs are looked for inside of words too, by the hidden column in which each is a word.
 */
export function matchExpression(typed: string): string | undefined {
  const tokens = searchTokens(typed)
  if (tokens.length === 0) return undefined
  return tokens.map(termFor).join(' AND ')
}

function termFor(token: string): string {
  const prefix = `"${token}"*`
  return hasIdeographs(token) ? `(${prefix} OR folded : "${[...token].join(' ')}"*)` : prefix
}
