import type { Steps } from '@chapterhouse/kit/queues/steps'
import type { Attachments } from '../../attachments/index.ts'
import type { Catalogue } from '../../catalogue/index.ts'
import type { Library, Overrides, Probe } from '../../libraries/index.ts'
import type { PathDivision, PathMove, RelPath } from '../../paths/index.ts'
import type { ReadBook, ReadRequest } from '../book/read-book.ts'
import type { Known, Present } from '../plan/plan.ts'
import type { EvidenceMoves } from '../rows/evidence-moves.ts'
import type { BookParts } from '../rows/follow-parts.ts'
import type { Groupings } from '../rows/groupings.store.ts'
import type { Discover } from '../walk/discover.ts'
import type { Hint } from '../walk/hints.ts'

/** The dependencies of all steps of a scan. The signature of each step names those that it uses. */
export interface ScanNeeds extends DiskNeeds, IndexNeeds, PeopleNeeds, RecordNeeds {
  now: () => Date
  /** Waits while another process locks the database, and pauses so that others can write. */
  transaction: (work: () => void, signal: AbortSignal) => Promise<void>
}

interface DiskNeeds {
  /** Checks the root, for two seconds at most. */
  probe: (root: string) => Promise<Probe>
  realRoot: (library: Library) => Promise<string>
  discover: Discover
  /** By the current rules, including marker files. */
  isHidden: (library: Library, path: RelPath, options?: { isFolder: boolean }) => Promise<boolean>
  /** Fingerprints of the files of each book. */
  fingerprints: (root: string, books: readonly Present[], signal: AbortSignal) => Promise<ReadonlyMap<RelPath, readonly string[]>>
  readBook: (request: ReadRequest, signal: AbortSignal) => Promise<ReadBook>
}

/** The index of books, and everything that is stored with it. */
interface IndexNeeds
  extends Pick<Catalogue, 'departed' | 'facts' | 'filesOf' | 'find' | 'save' | 'whole' | 'confirm' | 'unconfirmed'> {
  known: (libraryId: number) => Steps<Known[]>
  /** Saves a book whose places have been moved. `save` moves places in it with their parts. */
  saveInPlace: Catalogue['save']
  /** Removes books from the index; keeps what identifies those with people's data. */
  forget: (libraryId: number, paths: readonly RelPath[]) => void
  links: Pick<Catalogue['links'], 'learn' | 'save' | 'isRelinked'>
  folders: Pick<Catalogue['folders'], 'learn'>
  /** `save` keeps attachments that were read on their own since this scan began. */
  attachments: Pick<Attachments, 'beginScan' | 'forget' | 'save'>
  overrides: Pick<Overrides, 'of'>
  groupings: Pick<Groupings, 'of' | 'due' | 'markDue' | 'settle'>
}

/** The data of people, which follows their books. */
interface PeopleNeeds {
  /** Which of these paths have data of people. */
  withState: (libraryId: number, paths: readonly RelPath[]) => ReadonlySet<RelPath>
  /** Moves the rows of every path-keyed table, in one transaction. */
  follow: (move: PathMove) => void
  /** Gives the rows of a book to the books that it is split into, in one transaction. */
  divide: (division: PathDivision) => void
  /** Moves places in a book with their parts. */
  followParts: (change: BookParts) => void
  moves: Pick<EvidenceMoves, 'record' | 'suggest' | 'tidySuggestions'>
}

/** The memory of earlier scans. */
interface RecordNeeds {
  /** Returns false once the library is removed. */
  isThere: (libraryId: number) => boolean
  /** Start of the last complete scan: a book that it did not find is not older. */
  notBeforeMs: (libraryId: number) => number
  /** Records that a scan was complete. */
  completed: (libraryId: number, startedMs: number) => void
  /** After the first complete scan: the language of books that state none, by which their articles are skipped. */
  settleLanguage: (libraryId: number, signal: AbortSignal) => Promise<void>
  saveHints: (libraryId: number, hints: readonly Hint[]) => void
  dropSplitHint: (libraryId: number, path: RelPath) => void
  /** Counts a scan in which change times were meaningless; returns how many there were. */
  countInventedTimes: (libraryId: number) => number
  ignoreChangeTimes: (libraryId: number) => void
}
