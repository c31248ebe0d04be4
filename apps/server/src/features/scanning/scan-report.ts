import type { Library } from '../libraries/index.ts'
import type { RunLog } from './run-log.ts'

/** What is told while a scan runs; `total` is 0 until the walk has ended, `done` never falls. */
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
      /** Of the first five that are new. */
      titles: readonly string[]
    }

export interface ScanOptions {
  library: Library
  byHand: boolean
  progress: Progress
  log: RunLog
  /** Called whenever something advanced. */
  advance: () => void
  signal: AbortSignal
}
