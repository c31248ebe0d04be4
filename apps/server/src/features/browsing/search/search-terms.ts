import { seriesNameKey } from '../../catalogue/index.ts'
import { matchExpression, searchTokens } from '../filters/match-expression.ts'
import { partsExpression } from './inside-words.ts'

/** A search as FTS5 expressions, and as a range of title keys. */
export interface SearchTerms {
  match: string
  /** undefined if no word is long enough for searching inside words. */
  parts: string | undefined
  tokens: readonly string[]
  /** Titles that begin with the search have keys from here to `titleEnd`. */
  titleKey: string
  titleEnd: string
}

/** Sorts after all text. */
export const LAST_CHARACTER = String.fromCodePoint(0x10_ff_ff)

export function toSearchTerms(typed: string): SearchTerms | undefined {
  const match = matchExpression(typed)
  if (match === undefined) return undefined
  const tokens = searchTokens(typed)
  const titleKey = seriesNameKey(tokens.join(' '))
  return { match, parts: partsExpression(tokens), tokens, titleKey, titleEnd: `${titleKey}${LAST_CHARACTER}` }
}
