import type { Library } from '../../libraries/index.ts'
import type { RunLog } from '../rows/run-log.ts'

/** The progress of a scan; `total` is 0 until the walk has ended, and `done` never decreases. */
export interface Progress {
  total: number
  done: number
  added: number
  updated: number
  moved: number
  removed: number
}

export type ScanReport =
  | { outcome: 'unavailable'; reason: string }
  | {
      outcome: 'ok' | 'partial'
      books: number
      added: number
      updated: number
      moved: number
      removed: number
      errors: number
      /** Titles of the first five new books. */
      titles: readonly string[]
    }

/** Runs a scan, in this process or another. */
export type RunScan = (options: ScanOptions) => Promise<ScanReport>

export interface ScanOptions {
  library: Library
  byHand: boolean
  progress: Progress
  log: RunLog
  /** Called on every step forward. */
  advance: () => void
  signal: AbortSignal
}
