import type { LogEntry } from '../rows/run-log.ts'
import type { Progress, ScanReport } from '../state/scan-report.ts'

/** Messages from the server to its scan process. */
export type ScanProcessRequest =
  /** The first message. `stamp` identifies the program that the server runs; every version must send it. */
  | { do: 'open'; stamp: string; database: string; cacheMb: number }
  | { do: 'scan'; libraryId: number; byHand: boolean; ffprobe: string | null }
  | { do: 'stop'; reason: string }

/** Messages of the scan process. A scan ends with `ended`, `failed` or `outdated`. */
export type ScanProcessMessage =
  | { kind: 'progress'; progress: Progress; entries: readonly LogEntry[]; hasWritten: boolean; hasMoved: boolean }
  | { kind: 'ended'; report: ScanReport }
  | { kind: 'failed'; error: string }
  /** The server runs another version of the program than this process; every version must understand this message. */
  | { kind: 'outdated' }
  /** An unexpected error that does not end the scan. */
  | { kind: 'defect'; error: string }
