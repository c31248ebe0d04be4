import type { BookFields } from './book.ts'
import { namesIn } from './people.ts'

/**
 * `author` and `narrator` have one entry per person, and the whole credit if it names several: that entry is searchable, but not
 * listed.
 */
type TraitKind = 'author' | 'narrator' | 'series' | 'genre' | 'tag' | 'language' | 'publisher'

/** A value that books are filtered and counted by, outside the columns of the book itself. */
export interface Trait {
  kind: TraitKind
  value: string
  /** For comparison without case. */
  key: string
  /** Index in its list; 0 is the main one. -1: a credit of several people. */
  rank: number
  /** Position in that series. */
  position: number | null
}

export function traitsOf({
  author,
  narrator,
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
    ...credit('author', author),
    ...credit('narrator', narrator),
    ...allSeries.map(({ name, position }, rank) => trait('series', name, { rank, position })),
    ...genres.map((value, rank) => trait('genre', value, { rank })),
    ...tags.map((value, rank) => trait('tag', value, { rank })),
    ...(language === '' ? [] : [trait('language', language, { rank: 0 })]),
    ...(publisher === '' ? [] : [trait('publisher', publisher, { rank: 0 })]),
  ]
}

function credit(kind: 'author' | 'narrator', text: string): Trait[] {
  const names = namesIn(text)
  const people = names.map((name, rank) => trait(kind, name, { rank }))
  return text === '' || names.includes(text) ? people : [...people, trait(kind, text, { rank: -1 })]
}

function trait(kind: TraitKind, value: string, { rank, position = null }: { rank: number; position?: number | null }): Trait {
  return { kind, value, key: caseless(value), rank, position }
}

/** Lower case, as the filters of docs/reference/server.md 3.4 compare. */
export function caseless(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
