import type { BookFile, Catalogue } from '../catalogue/index.ts'
import type { Library, Overrides, PathMove, Probe, RelPath } from '../libraries/index.ts'
import type { Discover } from './discover.ts'
import type { Hint } from './hints.ts'
import type { Known, Present } from './plan.ts'
import type { ReadBook, ReadRequest } from './read-book.ts'

/** What a scan needs of the house. */
export interface ScanNeeds {
  now: () => Date
  /** Looks at the root, for two seconds at most. */
  probe: (root: string) => Promise<Probe>
  realRoot: (library: Library) => Promise<string>
  discover: Discover
  overrides: Pick<Overrides, 'of'>
  /** By the rules of today, marks in folders included. */
  isHidden: (library: Library, path: RelPath, options?: { isFolder: boolean }) => Promise<boolean>
  known: (libraryId: number) => Known[]
  filesOf: (libraryId: number, path: RelPath) => BookFile[]
  facts: Catalogue['facts']
  /** False once the library is removed. */
  isThere: (libraryId: number) => boolean
  save: Catalogue['save']
  links: Pick<Catalogue['links'], 'learn' | 'save' | 'isRelinked'>
  forget: Catalogue['forget']
  /** The start of the last complete scan: a book that it did not find is not older. */
  notBeforeMs: (libraryId: number) => number
  /** Remembers that a scan saw everything. */
  completed: (libraryId: number, ask: { startedMs: number; seen: readonly RelPath[] }) => void
  saveHints: (libraryId: number, hints: readonly Hint[]) => void
  /** Fingerprints of the files of each book. */
  fingerprints: (root: string, books: readonly Present[], signal: AbortSignal) => Promise<ReadonlyMap<RelPath, readonly string[]>>
  /** The same, hashed once more per book. */
  prints: (root: string, books: readonly Present[], signal: AbortSignal) => Promise<ReadonlyMap<RelPath, string>>
  /** One transaction: every feature that remembers by path follows. */
  follow: (move: PathMove) => void
  readBook: (ask: ReadRequest, signal: AbortSignal) => Promise<ReadBook>
  /** Waits while another process holds the database. */
  transaction: (work: () => void, signal: AbortSignal) => Promise<void>
}
