import type { BookFields } from '../book/book.ts'
import { peopleOf, personSortKey } from './people.ts'

/**
 * `author` and `narrator` have one entry per person, and one for the whole credit if it names several: that is searchable, but not
 * listed.
 */
type TraitKind = 'author' | 'narrator' | 'series' | 'genre' | 'tag' | 'language' | 'publisher'

/** A value by which books are filtered and counted, outside the book's columns. */
export interface Trait {
  kind: TraitKind
  value: string
  /** For comparison ignoring case, and dots and spaces of initials. */
  key: string
  /** Index in its list; 0 is the main one. -1: a credit of several people. */
  rank: number
  /** Position in that series. */
  position: number | null
}

export function traitsOf({
  author,
  authorNames,
  narrator,
  narratorNames,
  series,
  seriesIndex,
  moreSeries,
  genres,
  tags,
  language,
  publisher,
}: BookFields): Trait[] {
  const allSeries = [...(series === '' ? [] : [{ name: series, position: seriesIndex }]), ...moreSeries]
  return [
    ...credit('author', author, authorNames),
    ...credit('narrator', narrator, narratorNames),
    ...allSeries.map(({ name, position }, rank) => trait('series', name, { rank, position })),
    ...genres.map((value, rank) => trait('genre', value, { rank })),
    ...tags.map((value, rank) => trait('tag', value, { rank })),
    ...(language === '' ? [] : [trait('language', language, { rank: 0 })]),
    ...(publisher === '' ? [] : [trait('publisher', publisher, { rank: 0 })]),
  ]
}

function credit(kind: 'author' | 'narrator', text: string, list: readonly string[]): Trait[] {
  const names = peopleOf(text, list)
  const people = names.map((name, rank) => trait(kind, name, { rank }))
  return text === '' || names.includes(text) ? people : [...people, trait(kind, text, { rank: -1 })]
}

function trait(kind: TraitKind, value: string, { rank, position = null }: { rank: number; position?: number | null }): Trait {
  return { kind, value, key: traitKey(kind, value), rank, position }
}

/** Equal for the spellings of one person, otherwise for texts that differ only in case. */
export function traitKey(kind: string, value: string): string {
  return kind === 'author' || kind === 'narrator' ? personSortKey(value) : caseless(value)
}

/**
 * Whether a value's column is a name, as SQL: dots and spaces of initials don't count, case does. The key must be the same too.
 * `:<name>Plain` is `plainName` of the requested name.
 */
export const isPerson = (column: string, name: string): string =>
  `replace(replace(replace(${column}, '.', ''), ' ', ''), ',', '') = :${name}Plain`
export const plainName = (name: string): string => name.normalize('NFC').replace(/[. ,]/g, '')

/** Lower case, as the filters of docs/reference/server.md 3.4 compare. */
export function caseless(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
