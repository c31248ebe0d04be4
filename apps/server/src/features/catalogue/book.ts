import type { RelPath } from '../libraries/index.ts'

/**
 * Whole microseconds: sums of them are exact, and nothing drifts over five hundred parts (docs/reference/scanning-and-media.md
 * 1.6).
 */
export type Micros = number

export type ProblemKind = 'unreadable' | 'empty_file' | 'probe_failed'

/** The change in dB that brings a file, or the whole it belongs to, to -18 LUFS, as its tags say (ReplayGain). */
export interface Loudness {
  albumDb?: number
  trackDb?: number
}

/** One audio file of a book, in play order. */
export interface BookFile {
  /** Within the book; '' where the book is the file itself. */
  path: string
  sizeBytes: number
  modifiedMs: number
  durationUs: Micros
  /** The extension without its dot, in lower case (docs/reference/decisions.md, server 23). */
  format: string
  /** In ffprobe's words; absent when nobody could tell. */
  codec?: string
  /** Container and codec as `canPlayType` asks for them (docs/reference/additions.md A5). */
  mime?: string
  profile?: 'HE-AAC' | 'HE-AACv2' | 'xHE-AAC'
  loudness?: Loudness
  /** SHA-256, hex, over size, first and last 64 KiB. */
  fingerprint: string
}

/** A playable unit: a stretch of one file, placed on the timeline of the whole book. */
export interface Chapter {
  title: string
  /** Index of its file in `files`. */
  file: number
  /** Within that file. */
  startUs: Micros
  endUs: Micros
  /** On the whole-book timeline. */
  offsetUs: Micros
}

/** What lists, search and sorting know of a book, and what a scan, an edit or a match may say of it. */
export interface BookFields {
  title: string
  author: string
  series: string
  /** 0 is a real place; null is none. */
  seriesIndex: number | null
  narrator: string
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or ''. */
  published: string
  description: string
  asin: string
  isbn: string
  subtitle: string
  language: string
  publisher: string
  genres: readonly string[]
  tags: readonly string[]
  abridged: boolean | null
  explicit: boolean | null
  /** Series beside the main one. */
  moreSeries: readonly { name: string; position: number | null }[]
}

/** Where the picture of a book comes from, as the scan chose it. A file beside it is named from the library's root. */
export type Cover = { kind: 'file'; path: RelPath; sizeBytes: number; modifiedMs: number } | { kind: 'embedded' } | { kind: 'none' }

/** The first thing wrong with a book: words without a path of the server's disk, at most 300 characters. */
export interface Problem {
  kind: ProblemKind
  /** Within the book; '' where it is the file itself. */
  file: string
  detail: string
}

/** One book as a scan found and read it. */
export interface ScannedBook {
  path: RelPath
  isFolder: boolean
  fields: BookFields
  files: readonly BookFile[]
  chapters: readonly Chapter[]
  cover: Cover
  problem: Problem | null
  /** More than 1: this folder may hold that many books. */
  suspectParts: number
  /** Changes when any file, the cover or a sidecar may have; null while a file is being written. */
  signature: string | null
  /** What tags, sidecars and the disk said, as JSON: enough to resolve the fields again without opening a file. */
  facts: string
  /** The earliest birth (else change) of its files. */
  bornMs: number | null
}

/** A row of the index: what a list shows. */
export interface BookRow {
  id: number
  /** Another one whenever the row is written. */
  stamp: number
  libraryId: number
  path: RelPath
  isFolder: boolean
  title: string
  author: string
  series: string
  seriesIndex: number | null
  narrator: string
  published: string
  asin: string
  isbn: string
  durationUs: Micros
  sizeBytes: number
  format: string
  /** '' when unknown. */
  codec: string
  directPlayable: boolean
  fileCount: number
  chapterCount: number
  addedAtMs: number | null
  /** `<audio>.<chapters>` (docs/reference/additions.md A6). */
  revision: string
  coverVersion: string
  /** JSON of `{bg, accent?, on_accent?}`, '' while it is not known for the current cover. */
  coverColor: string
  /** The main one first; empty where there is no other. */
  moreSeries: readonly { name: string; position: number | null }[]
  /** Names of the fields that an edit holds, with a blank between; '' for none. */
  editedFields: string
  /** A picture that an admin set; 0 for none. */
  customCover: number
}

/** A book as an admin sees it: with what is wrong with it, and whose it is. */
export interface AdminRow extends BookRow {
  libraryName: string
  coverKind: Cover['kind']
  problem: ProblemKind | ''
  problemFile: string
  problemDetail: string
  suspectParts: number
  indexedAt: string
}

/** What a scan said of a book, below everything that people decided. */
export type ScannedLayer = Pick<ScannedBook, 'fields' | 'chapters'>

/** One book whole: what it says after all, and what the scan said. */
export interface Book extends BookRow {
  fields: BookFields
  files: readonly BookFile[]
  chapters: readonly Chapter[]
  cover: Cover
  scanned: ScannedLayer
}
