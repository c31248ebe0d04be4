// The fields of API responses that the pages show.

export interface Named {
  id: string
  name: string
}

export interface Membership extends Named {
  position: string
}

export interface Card {
  id: string
  title: string
  authors: readonly Named[]
  language: string
  series: Membership | null
  release_date?: string
  cover_url: string | null
}

export type Hit =
  | ({ kind: 'work'; narrators: readonly Named[] } & Card)
  | ({ kind: 'person' } & Named)
  | ({ kind: 'series'; works: number } & Named)

export interface Chapter {
  title: string
  start_ms: number
  length_ms: number
}

export interface Recording {
  id: string
  narrators: readonly Named[]
  abridged?: true
  runtime_min?: number
  release_date?: string
  publisher?: string
  asin: readonly { region: string; asin: string }[]
  isbn: readonly string[]
  cover_url?: string
  chapter_count: number
}

export interface Character {
  id: string
  name: string
  aliases?: readonly string[]
  role?: string
  reveal: { chapter: number }
  description?: string
}

export interface Recap {
  through: { chapter: number }
  scope?: string
  text: string
}

export interface Work {
  id: string
  title: string
  subtitle?: string
  authors: readonly Named[]
  language?: string
  first_published?: string
  description?: string
  genres?: readonly string[]
  series: readonly Membership[]
  xref?: { wikidata?: string; openlibrary?: string; goodreads?: string; isbn?: readonly string[] }
  recordings: readonly Recording[] | null
  characters?: readonly Character[]
  recaps?: readonly Recap[]
  recap_summary?: { in_short?: string; ending?: string }
}

export interface Person extends Named {
  sort_name?: string
  authored: readonly Card[]
  narrated: readonly { work: Card; recording_id: string }[]
  authored_total: number
  narrated_total: number
}

export interface Series extends Named {
  authors: readonly Named[]
  works: readonly { position: string; work: Card }[]
  works_total: number
}

export interface CoverageTotals {
  works: number
  with_characters?: number
  with_recaps?: number
  with_recap_summary?: number
}

export interface CoverageWorks {
  works: readonly { id: string; title: string; language: string; authors: readonly Named[]; missing: readonly string[] }[]
  total: number
  available: boolean
}

export interface SeriesGaps {
  gaps: readonly { id: string; name: string; present: readonly string[]; missing_positions: readonly number[] }[]
  total: number
}
