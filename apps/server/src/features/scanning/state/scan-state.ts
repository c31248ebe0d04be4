import type { RelPath } from '../../paths/index.ts'
import type { EvidenceMove } from '../plan/match-evidence.ts'
import type { Known, Move, Plan, Present } from '../plan/plan.ts'
import type { FoundBook } from '../walk/found-book.ts'
import type { Tree } from '../walk/tree.ts'
import type { ScanOptions, ScanReport } from './scan-report.ts'
import { createTally, type Regrouped, type SaveTally } from './tally.ts'

/** The request for a scan and all of its findings, in the order in which the steps of `scan.ts` set them. */
export interface ScanState extends ScanOptions {
  /** The real root, absolute. */
  root: string
  /** The start of this scan, as recorded once it is complete. */
  startedMs: number
  /** The books of the index, at the paths to which they moved with their folders. */
  known: readonly Known[]
  /** The visible folders and files. */
  tree: Tree
  /** Moves of folders with overrides or groupings, and of everything below. */
  carried: readonly Move[]
  /** The books on disk. */
  present: readonly Present[]
  /** Discs that look like one book and are not joined. */
  splitDiscs: readonly RelPath[]
  /** The differences between the disk and the index. */
  plan: Plan
  /** Books with new change times and nothing else, if they have most of the files; emptied once one turns out to differ. */
  touched: Set<RelPath>
  /** Books whose links changed since they were read, so their cached facts are invalid whatever their size and time. */
  relinked: ReadonlySet<RelPath>
  /** Moves of books with the same files. */
  moves: readonly Move[]
  /** Moves of books that changed as well, decided by their contents. */
  recognised: readonly EvidenceMove[]
  /** The books to read; emptied by reading, so that their memory is free. */
  toRead: Present[]
  /** The counts of all books that were read. */
  tally: SaveTally
  /** Indexed books that are neither on disk nor moved, and are to be removed. */
  gone: readonly Known[]
  /** Why nothing may be removed; '' if everything may. */
  whyPartial: string
  /** Paths of all books on disk. */
  seen: ReadonlySet<RelPath>
  /** Books of several discs. */
  joined: readonly FoundBook[]
  /** Folders that make other books since their files were read. */
  regrouped: readonly Regrouped[]
  /** Set by the step that ends the scan early. */
  report: ScanReport | undefined
}

/** The part of the state that a step reads, and the part that it sets. */
export type Uses<Read extends keyof ScanState, Set extends keyof ScanState = never> = Readonly<Pick<ScanState, Read>> &
  Pick<ScanState, Set>

/** The state before the first step. */
export function createScanState(options: ScanOptions): ScanState {
  return {
    ...options,
    root: '',
    startedMs: 0,
    known: [],
    ...createWalkState(),
    carried: [],
    touched: new Set(),
    relinked: new Set(),
    moves: [],
    recognised: [],
    toRead: [],
    tally: createTally(),
    gone: [],
    whyPartial: '',
    seen: new Set(),
    joined: [],
    regrouped: [],
    report: undefined,
  }
}

/** The fields that take much memory: empty before the walk, and again before books are read. */
export function createWalkState(): Pick<ScanState, 'tree' | 'present' | 'splitDiscs' | 'plan'> {
  return {
    tree: { folders: new Map(), unreadable: [], notes: [], walked: new Map(), marked: new Set() },
    present: [],
    splitDiscs: [],
    plan: { unchanged: [], toRead: [], vanished: [], free: [], changed: [], touched: [] },
  }
}
