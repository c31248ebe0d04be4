import type { LogEntry } from './run-log.ts'
import type { Progress, ScanReport } from './scan-report.ts'

/** Messages of the server to its scan process. */
export type ScanProcessRequest =
  /** The first one. */
  | { do: 'open'; database: string; cacheMb: number }
  | { do: 'scan'; libraryId: number; byHand: boolean; ffprobe: string | null }
  | { do: 'stop'; reason: string }

/** Messages of the scan process. A scan ends with `ended` or `failed`. */
export type ScanProcessMessage =
  | { kind: 'progress'; progress: Progress; entries: readonly LogEntry[]; hasWritten: boolean; hasMoved: boolean }
  | { kind: 'ended'; report: ScanReport }
  | { kind: 'failed'; error: string }
  /** An unexpected error that does not end the scan. */
  | { kind: 'defect'; error: string }
