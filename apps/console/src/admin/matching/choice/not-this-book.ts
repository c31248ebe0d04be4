import type { BookPage } from '../../../server/responses.ts'

const IDENTIFIERS = ['asin', 'isbn'] as const
type Identifier = (typeof IDENTIFIERS)[number]
type Fields = Pick<BookPage, 'fields'>

/** An administrator keeps both identifiers blank: match runs skip the book. */
export const isNotThisBook = ({ fields }: Fields): boolean =>
  IDENTIFIERS.every((field) => fields[field].source === 'edited' && fields[field].value === '')

export const NOT_THIS_BOOK = { set: { asin: '', isbn: '' } }
export const ALLOW_MATCHING = { revert: [...IDENTIFIERS] }

/** The edits that restore the page's identifiers: matched ones become a match again. */
export function restoreIdentifiers({ fields }: Fields) {
  const of = (source: string): Identifier[] => IDENTIFIERS.filter((field) => fields[field].source === source)
  const valuesOf = (names: readonly Identifier[]) => Object.fromEntries(names.map((field) => [field, fields[field].value]))
  const [edited, matched] = [of('edited'), of('community')]
  const first = { set: valuesOf(edited), revert: IDENTIFIERS.filter((field) => !edited.includes(field)) }
  return matched.length === 0 ? [first] : [first, { set: valuesOf(matched), source: 'community' }]
}
