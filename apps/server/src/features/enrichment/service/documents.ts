/**
 * The documents of the metadata service (docs/reference/metadata.md 1) with its field names, since most of them are passed on unchanged.
 */
export interface Ref {
  id: string
  name: string
}

export interface SeriesRef extends Ref {
  /** A number, a range or other text; '' if unknown. */
  position: string
  /** The primary series of its family; absent for the primary itself. */
  ordering_of?: string
}

export interface Recording {
  id: string
  narrators: readonly Ref[]
  abridged?: boolean
  runtime_min?: number
  release_date?: string
  publisher?: string
  asin: readonly { region: string; asin: string }[]
  isbn: readonly string[]
  cover_url?: string
  chapter_count?: number
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

/** The credit that our own metadata service states for a community's texts. */
export interface Credit {
  text?: string
  url?: string
  licenses: readonly string[]
}

export interface Work {
  id: string
  title: string
  subtitle?: string
  authors: readonly Ref[]
  language?: string
  first_published?: string
  description?: string
  genres?: readonly string[]
  series: readonly SeriesRef[]
  xref?: { wikidata?: string; openlibrary?: string; goodreads?: string; isbn?: readonly string[] }
  recordings: readonly Recording[]
  characters?: readonly Character[]
  recaps?: readonly Recap[]
  recap_summary?: { in_short?: string; ending?: string }
  community_description?: { text: string; license?: string }
  attribution?: Credit
}

export interface Member {
  id: string
  title: string
  position: string
  authors: readonly Ref[]
  cover_url?: string
}

export interface Series extends Ref {
  ordering?: string
  ordering_of?: string
  works: readonly Member[]
  /** Its family, primary first; empty if it has none. */
  orderings: readonly (Ref & { ordering?: string })[]
}

export interface Lookup {
  workId: string
  /** '' if it names none. */
  recordingId: string
}

export interface ChapterMark {
  title: string
  startMs: number
  lengthMs: number
}

/** A work found by text or by facts. `score` and `reasons` exist only if the service does the matching. */
export interface FoundWork extends Omit<Member, 'position'> {
  series?: SeriesRef
  narrators: readonly Ref[]
  score?: number
  recording_id?: string
  reasons?: Reasons
}

export interface Reasons {
  title?: number
  text?: number
  author?: string
  series?: string
  runtime?: number
  identifier?: string
}
