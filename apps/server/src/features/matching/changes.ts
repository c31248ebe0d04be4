import { folded } from '@chapterhouse/kit/text/fold-text'
import type { Book } from '../catalogue/index.ts'
import { EDIT_FIELDS, type EditField, type Overlay, textOf } from '../overlay/index.ts'
import type { Proposal } from './proposal.ts'

/** `ids`: missing identifiers; `fill`: also empty fields and a missing cover; `overwrite`: also fields that differ. */
export const SCOPES = ['ids', 'fill', 'overwrite'] as const
export type Scope = (typeof SCOPES)[number]

/** `repick`: ASINs of another region; `import`: data from an import in place of a metadata service. */
export type MatchMode = 'match' | 'repick' | 'import'

export interface Changes {
  fields: readonly EditField[]
  cover: boolean
}

const IDENTIFIERS: readonly EditField[] = ['asin', 'isbn']

/** An admin cleared both identifiers: the community does not know this book. */
export const isNotThisBook = (edits: Overlay['edits']): boolean =>
  IDENTIFIERS.every((field) => edits.get(field)?.value === '' && edits.get(field)?.source === 'edited')

/** The changes that a proposal makes to a book; never to a field that an admin edited. */
export function changesOf(
  { values, coverUrl }: Pick<Proposal, 'values' | 'coverUrl'>,
  { book, edits }: { book: Pick<Book, 'fields' | 'cover' | 'customCover'>; edits: Overlay['edits'] },
  { scope, mode }: { scope: Scope; mode: MatchMode },
): Changes {
  const now = (field: EditField) => textOf(book.fields, field)
  const isOpen = (field: EditField) =>
    values[field] !== undefined && values[field] !== now(field) && edits.get(field)?.source !== 'edited'
  if (mode === 'repick') return { fields: IDENTIFIERS.filter((field) => field === 'asin' && isOpen(field)), cover: false }
  const isInScope = (field: EditField) =>
    scope === 'overwrite' || (now(field) === '' && (scope === 'fill' || IDENTIFIERS.includes(field)))
  const fields = EDIT_FIELDS.filter((field) => isOpen(field) && isInScope(field))
  return {
    fields: fields.filter((field) => !ofSeries(field) || fields.includes('series') || isSame(values.series, now('series'))),
    cover: scope !== 'ids' && coverUrl !== '' && book.cover.kind === 'none' && book.customCover === 0,
  }
}

/** A position belongs to the series that it was stated with. */
const ofSeries = (field: EditField) => field === 'series_index' || field === 'more_series'
const isSame = (one = '', other = '') => one !== '' && folded(one) === folded(other)
