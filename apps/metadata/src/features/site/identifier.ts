/** A query that may be the identifier of a recording. */
export interface Typed {
  asin?: string
  isbn?: string
}

/** A query that may be the identifier of a recording. */
export function identifiersIn(typed: string): Typed[] {
  const text = typed.trim()
  const bare = text.replace(/[\s\p{Dash_Punctuation}]+/gu, '')
  const isbn = /^(?:97[89]\d{10}|\d{9}[\dX])$/i.test(bare) ? [{ isbn: bare }] : []
  const asin = /^(?=.*\d)[A-Z0-9]{10}$/i.test(text) ? [{ asin: text }] : []
  return [...asin, ...isbn]
}
