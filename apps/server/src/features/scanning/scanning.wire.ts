import type { Answer } from '@chapterhouse/contract/operation'
import type { listLibraries, startScan } from '@chapterhouse/contract/server/libraries'
import { toLibrary } from '../browsing/index.ts'
import type { LibraryState } from './library-admin.ts'
import type { ScanJob, ScanState } from './scanner.ts'

type AdminLibrary = Answer<typeof listLibraries>['libraries'][number]
type Job = Answer<typeof startScan>['job']

export function toScan(scan: ScanState): AdminLibrary['scan'] {
  const { running, queued, total, done, added, updated, moved, removed, unavailable } = scan
  const known = unavailable ? { unavailable } : {}
  return { running, queued, total, done, indexed: added + updated, added, updated, moved, removed, ...known }
}

export function toJob(job: ScanJob): Job {
  return {
    id: job.id,
    kind: 'scan',
    library_id: job.library.id,
    library_name: job.library.name,
    trigger: job.trigger,
    started_by: job.startedBy?.userId ?? null,
    queued_at: job.queuedAt.toISOString(),
    ...(job.startedAt && { started_at: job.startedAt.toISOString() }),
    ...(job.runId !== undefined && { run_id: job.runId }),
    ...(job.startedAt && { progress: toScan({ ...job.progress, running: true, queued: false, unavailable: false }) }),
  }
}

export function toAdminLibrary({ library, bookCount, isAvailable, scan, nextScanAt }: LibraryState): AdminLibrary {
  return {
    ...toLibrary(library),
    book_count: bookCount,
    available: isAvailable,
    scan: toScan(scan),
    scan_schedule: library.scanSchedule,
    ignore_patterns: [...library.ignorePatterns],
    metadata_source: library.metadataSource,
    files_are_books: library.filesAreBooks,
    join_discs: library.joinDiscs,
    ...(nextScanAt && { next_scan_at: nextScanAt.toISOString() }),
  }
}
