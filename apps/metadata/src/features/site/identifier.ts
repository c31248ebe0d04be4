/** A query that may be the identifier of a recording. */
export interface Typed {
  asin?: string
  isbn?: string
}

/**
 * An ASIN has ten letters and digits, with at least one digit; an ISBN has ten or thirteen digits, optionally with hyphens. A short ISBN may
 * also be an ASIN.
 */
export function identifiersIn(typed: string): Typed[] {
  const text = typed.trim()
  const bare = text.replace(/[\s\p{Dash_Punctuation}]+/gu, '')
  const isbn = /^(?:97[89]\d{10}|\d{9}[\dX])$/i.test(bare) ? [{ isbn: bare }] : []
  const asin = /^(?=.*\d)[A-Z0-9]{10}$/i.test(text) ? [{ asin: text }] : []
  return [...asin, ...isbn]
}
