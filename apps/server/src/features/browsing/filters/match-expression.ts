import { folded, typedLetters } from '@chapterhouse/kit/text/fold-text'
import { hasIdeographs } from '../../catalogue/index.ts'

const MAX_LENGTH = 256
const MAX_TOKENS = 16

/** Words of a search: runs of letters, marks and digits, but not of marks alone (docs/reference/scanning-and-media.md 3.1). */
export function searchTokens(typed: string): string[] {
  const text = typed.slice(0, MAX_LENGTH).normalize('NFKC').toLowerCase()
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((token) => folded(token) !== '').slice(0, MAX_TOKENS)
}

/**
 * An FTS5 expression, or undefined for an empty search. Each word must be the prefix of a word in some column, and is quoted, so
 * that no input is syntax. Ideographs also match inside words, through the hidden column in which each is a separate word.
 */
export function matchExpression(typed: string): string | undefined {
  const tokens = searchTokens(typed)
  if (tokens.length === 0) return undefined
  return tokens.map(termFor).join(' AND ')
}

function termFor(token: string): string {
  const typed = typedLetters(token)
  const prefix = typed === token || typed === '' ? `"${token}"*` : `("${token}"* OR "${typed}"*)`
  return hasIdeographs(token) ? `(${prefix} OR folded : "${[...token].join(' ')}"*)` : prefix
}
