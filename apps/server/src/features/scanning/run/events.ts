import type { ScanReport } from '../state/scan-report.ts'

/** Events of scanning. A type rather than an interface, because `compose/infrastructure.ts` merges the events of all features. */
export type ScanEvents = {
  /** However it ended, so that books may have been written or removed. */
  'scan.ended': { libraryId: number }
  'scan.finished': { libraryId: number; report: ScanReport }
  /** Emitted once per scan, with the number and the first five titles. */
  'books.added': { libraryId: number; count: number; titles: readonly string[] }
  'scan.failed': { libraryId: number; runId: number; reason: string }
  /** Emitted unless the last completed scan of the library found it unavailable too. */
  'library.unavailable': { libraryId: number; reason: string }
}
