import type { Steps } from '@chapterhouse/kit/queues/steps'
import type { Attachments } from '../../attachments/index.ts'
import type { BookFile, Catalogue, Part } from '../../catalogue/index.ts'
import type { Library, Overrides, Probe } from '../../libraries/index.ts'
import type { PathDivision, PathMove, RelPath } from '../../paths/index.ts'
import type { Discover } from '../walk/discover.ts'
import type { Hint } from '../walk/hints.ts'
import type { EvidenceMoves } from './evidence-moves.ts'
import type { Groupings } from './groupings.store.ts'
import type { Known, Present } from './plan.ts'
import type { ReadBook, ReadRequest } from './read-book.ts'

/** The files of a book before and after they were read again. */
export interface BookParts {
  libraryId: number
  path: RelPath
  before: readonly Part[]
  after: readonly Part[]
}

/** The dependencies of a scan. */
export interface ScanNeeds {
  now: () => Date
  /** Checks the root, for two seconds at most. */
  probe: (root: string) => Promise<Probe>
  realRoot: (library: Library) => Promise<string>
  discover: Discover
  overrides: Pick<Overrides, 'of'>
  /** By the current rules, including marker files. */
  isHidden: (library: Library, path: RelPath, options?: { isFolder: boolean }) => Promise<boolean>
  known: (libraryId: number) => Steps<Known[]>
  filesOf: (libraryId: number, path: RelPath) => BookFile[]
  facts: Catalogue['facts']
  /** Returns false once the library is removed. */
  isThere: (libraryId: number) => boolean
  /** Saves a book, and moves places in it with their parts. */
  save: Catalogue['save']
  /** Saves a book whose places have been moved. */
  saveInPlace: Catalogue['save']
  whole: Catalogue['whole']
  /** Removed books with what recognises them, as JSON. */
  departed: Catalogue['departed']
  /** Which of these paths have data of people. */
  withState: (libraryId: number, paths: readonly RelPath[]) => ReadonlySet<RelPath>
  /** Moves places in a book with their parts. */
  followParts: (change: BookParts) => void
  /** Counts a scan in which change times meant nothing; returns how many did. */
  countInventedTimes: (libraryId: number) => number
  ignoreChangeTimes: (libraryId: number) => void
  moves: Pick<EvidenceMoves, 'record' | 'suggest' | 'tidySuggestions'>
  links: Pick<Catalogue['links'], 'learn' | 'save' | 'isRelinked'>
  folders: Pick<Catalogue['folders'], 'learn'>
  /** Removes books from the index; what recognises those with data of people is kept. */
  forget: (libraryId: number, paths: readonly RelPath[]) => void
  attachments: Pick<Attachments, 'save' | 'forget'>
  /** Start of the last complete scan: a book it did not find is not older. */
  notBeforeMs: (libraryId: number) => number
  /** Paths of books that no complete scan has confirmed yet. */
  unconfirmed: (libraryId: number) => readonly RelPath[]
  confirm: (libraryId: number, paths: readonly RelPath[]) => void
  /** Records that a scan was complete. */
  completed: (libraryId: number, startedMs: number) => void
  /** After the first complete scan: the language of books that state none, by which their articles are skipped. */
  settleLanguage: (libraryId: number, signal: AbortSignal) => Promise<void>
  dropSplitHint: (libraryId: number, path: RelPath) => void
  saveHints: (libraryId: number, hints: readonly Hint[]) => void
  /** Fingerprints of the files of each book. */
  fingerprints: (root: string, books: readonly Present[], signal: AbortSignal) => Promise<ReadonlyMap<RelPath, readonly string[]>>
  /** One hash per book, of its files' fingerprints. */
  prints: (root: string, books: readonly Present[], signal: AbortSignal) => Promise<ReadonlyMap<RelPath, string>>
  /** Moves the rows of every path-keyed table, in one transaction. */
  follow: (move: PathMove) => void
  /** Gives the rows of a book to the books that it falls into, in one transaction. */
  divide: (division: PathDivision) => void
  groupings: Groupings
  titleAt: (libraryId: number, path: RelPath) => string
  /** When the first of these books was added; undefined if none is indexed. */
  addedAt: (libraryId: number, paths: readonly RelPath[]) => number | undefined
  readBook: (request: ReadRequest, signal: AbortSignal) => Promise<ReadBook>
  /** Waits while another process locks the database, and pauses so that others can write. */
  transaction: (work: () => void, signal: AbortSignal) => Promise<void>
}
