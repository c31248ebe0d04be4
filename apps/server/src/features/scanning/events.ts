import type { ScanReport } from './scan-report.ts'

/** What scanning tells. A type, not an interface: `compose/infrastructure.ts` joins every feature's into one map. */
export type ScanEvents = {
  'scan.finished': { libraryId: number; report: ScanReport }
  /** Once, however many books: their number and the first five titles. */
  'books.added': { libraryId: number; count: number; titles: readonly string[] }
  'scan.failed': { libraryId: number; reason: string }
  /** Emitted once until the library answers again. */
  'library.unavailable': { libraryId: number; reason: string }
}
