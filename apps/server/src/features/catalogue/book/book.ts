import type { RelPath } from '../../paths/index.ts'
import type { FileSeeking } from '../seeking/seeking.ts'

/** Whole microseconds: sums are exact, without drift over 500 parts (docs/reference/scanning-and-media.md 1.6). */
export type Micros = number

export type ProblemKind = 'unreadable' | 'empty_file' | 'probe_failed'

/** ReplayGain of a file or of its album, from its tags: the change in dB that brings it to -18 LUFS. */
export interface Loudness {
  albumDb?: number
  trackDb?: number
}

/** One audio file of a book, in play order. */
export interface BookFile {
  /** Within the book; '' if the book is the file itself. */
  path: string
  sizeBytes: number
  modifiedMs: number
  durationUs: Micros
  /** The extension without its dot, in lower case (docs/reference/decisions.md, server 23). */
  format: string
  /** In ffprobe's spelling; absent if unknown. */
  codec?: string
  /** Container and codec in the form that `canPlayType` takes (docs/reference/additions.md A5). */
  mime?: string
  profile?: 'HE-AAC' | 'HE-AACv2' | 'xHE-AAC'
  loudness?: Loudness
  /** Players seek wrongly in it, and no header could help them. */
  isUnseekable?: true
  /** The sample entry of copy protection, such as `aavd`. */
  protection?: string
  /** SHA-256, hex, of the size and the first and last 64 KiB. */
  fingerprint: string
  /** A fingerprint of the audio alone: equal ones mean equal audio, whatever the tags. Absent if unknown. */
  sound?: string
  /** Change time of the inode. */
  changedMs?: number
  /** Device and inode. They only decide between books with equal audio, since inodes are reused. */
  inode?: string
}

/** A playable unit: a section of one file, with its offset in the whole book. */
export interface Chapter {
  /** As shown: `Chapter 3` if the source has no title. */
  title: string
  /** The source's title, if it is not the one shown; '' for none (docs/decisions/0069). */
  stated?: string
  /** Index of its file in `files`. */
  file: number
  /** Within its file. */
  startUs: Micros
  endUs: Micros
  /** On the whole-book timeline. */
  offsetUs: Micros
}

/** Fields of the book page that lists lack. A field added here is stored and sent without further code. */
export interface FurtherFacts {
  genres: readonly string[]
  tags: readonly string[]
  language: string
  publisher: string
  subtitle: string
  abridged: boolean | null
  explicit: boolean | null
}

/** The values of fields that no source provides; they are not sent. */
export const NO_FURTHER_FACTS: FurtherFacts = {
  genres: [],
  tags: [],
  language: '',
  publisher: '',
  subtitle: '',
  abridged: null,
  explicit: null,
}

export function furtherFactsOf({ genres, tags, language, publisher, subtitle, abridged, explicit }: FurtherFacts): FurtherFacts {
  return { genres, tags, language, publisher, subtitle, abridged, explicit }
}

/** The fields that a scan, an edit or a match may set. Lists, search and sorting use those named here. */
export interface BookFields extends FurtherFacts {
  title: string
  author: string
  series: string
  /** 0 is a valid position; null is none. */
  seriesIndex: number | null
  narrator: string
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or ''. */
  published: string
  description: string
  asin: string
  isbn: string
  /** Series other than the main one. */
  moreSeries: readonly { name: string; position: number | null }[]
  /** The people in `author`, from a source that has a list; empty if only the text is known. Valid while the text is the same. */
  authorNames: readonly string[]
  narratorNames: readonly string[]
}

/** The fields of a book without any metadata. */
export const NO_FIELDS: BookFields = {
  title: '',
  author: '',
  series: '',
  seriesIndex: null,
  narrator: '',
  published: '',
  description: '',
  asin: '',
  isbn: '',
  moreSeries: [],
  authorNames: [],
  narratorNames: [],
  ...NO_FURTHER_FACTS,
}

/** The text in the encoding that a file's tags declare, and how it was read instead (docs/decisions/0081). */
export interface RepairedText {
  before: string
  after: string
}

/**
 * Source of the cover, as chosen by the scan. An image file's path starts at the library's root. Embedded art is in the first file,
 * unless a later one is named, within the book.
 */
export type Cover =
  | { kind: 'file'; path: RelPath; sizeBytes: number; modifiedMs: number }
  | { kind: 'embedded'; path?: string }
  | { kind: 'none' }

/** The first problem of a book: at most 300 characters, without paths on the server's disk. */
export interface Problem {
  kind: ProblemKind
  /** Within the book; '' if the book is the file itself. */
  file: string
  detail: string
}

/** A book as read by a scan. */
export interface ScannedBook {
  path: RelPath
  isFolder: boolean
  fields: BookFields
  files: readonly BookFile[]
  chapters: readonly Chapter[]
  cover: Cover
  problem: Problem | null
  /** Above 1: this folder may contain that many separate books. */
  suspectParts: number
  /** A few of the texts that were read in another encoding than their tags declare. */
  repairedTexts: readonly RepairedText[]
  /** Changes when a file, the cover or a sidecar may have changed; null while a file is being written. */
  signature: string | null
  /** Changes with the change time of any of these; absent if unknown. */
  changeStamp?: string | null
  /** Whether an earlier version of the reader wrote the stored row, so that differences need not be changes of the files. */
  isReadAnew?: boolean
  /** JSON of the facts from tags, sidecars and the disk: enough to resolve the fields again without opening a file. */
  facts: string
  /** The earliest birth time of its files, or change time if unknown. */
  bornMs: number | null
  /** For files that players would seek wrongly in; absent if not read this time, which keeps the stored value. */
  seeking?: readonly FileSeeking[]
}

/** A row of the index, as lists show it. */
export interface BookRow {
  id: number
  /** Changes with every write of the row. */
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
  /** JSON of `{bg, accent?, on_accent?}`; '' while unknown for the current cover. */
  coverColor: string
  /** The main one first; empty if there is only one. */
  moreSeries: readonly { name: string; position: number | null }[]
  authorNames: readonly string[]
  narratorNames: readonly string[]
  /** Names of the edited fields, separated by spaces; '' for none. */
  editedFields: string
  /** Version of a cover set by an admin; 0 for none. */
  customCover: number
  /** The source of its chapters: '' for its files. */
  chaptersSource: 'community' | ''
}

/** A book as an admin sees it, with its problems and its library. */
export interface AdminRow extends BookRow {
  libraryName: string
  coverKind: Cover['kind']
  problem: ProblemKind | ''
  problemFile: string
  problemDetail: string
  suspectParts: number
  repairedTexts: readonly RepairedText[]
  /** The sample entry of copy protection; '' for none. */
  protection: string
  indexedAt: string
  /** Status of the latest check of its chapters, current or not; '' for none. */
  chaptersCheck: string
}

/** The result of a scan, before any edits. */
export type ScannedLayer = Pick<ScannedBook, 'fields' | 'chapters'>

/** A complete book: the effective values and the scanned ones. */
export interface Book extends BookRow {
  fields: BookFields
  files: readonly BookFile[]
  chapters: readonly Chapter[]
  cover: Cover
  scanned: ScannedLayer
}
