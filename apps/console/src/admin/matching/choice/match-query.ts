export const KINDS = ['q', 'asin', 'isbn'] as const

/** A search by words or an identifier, instead of by the book's facts. */
export interface MatchQuery {
  kind: (typeof KINDS)[number]
  text: string
}

/** Nothing to search by, or an invalid identifier. */
export function wrongQuery({ kind, text }: MatchQuery): boolean {
  if (kind === 'q') return text === ''
  const bare = text.replaceAll(/[\s-]/g, '')
  return kind === 'asin' ? !/^[A-Za-z0-9]{10}$/.test(bare) : !/^(?:\d{9}[\dXx]|\d{13})$/.test(bare)
}
