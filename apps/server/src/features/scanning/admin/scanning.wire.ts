import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { scanRun } from '@chapterhouse/contract/server/libraries/jobs'
import type { folders, listLibraries, startScan } from '@chapterhouse/contract/server/libraries/libraries'
import { toLibrary } from '../../browsing/index.ts'
import type { FolderListing } from '../../libraries/index.ts'
import type { LogEntry } from '../rows/run-log.ts'
import type { ScanJob, ScanState } from '../run/scan-job.ts'
import type { NamedRun } from './jobs.ts'
import type { LibraryState } from './library-admin.ts'

type AdminLibrary = ResponseBody<typeof listLibraries>['libraries'][number]
type Job = ResponseBody<typeof startScan>['job']

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
    skip_articles: library.skipArticles,
    change_times_ignored: library.ignoresChangeTimes,
    ...(nextScanAt && { next_scan_at: nextScanAt.toISOString() }),
  }
}

export function toFolders({ path, parent, folders: found, isTruncated }: FolderListing): ResponseBody<typeof folders> {
  return { path, ...(parent !== undefined && { parent }), dirs: found, ...(isTruncated && { truncated: true }) }
}

type Run = Omit<ResponseBody<typeof scanRun>, 'log'>

export function toRun(run: NamedRun): Run {
  const { books, added, updated, moved, removed, errors } = run
  return {
    id: run.id,
    library_id: run.libraryId,
    library_name: run.libraryName,
    trigger: run.trigger,
    started_by: run.startedBy,
    ...(run.startedByName !== '' && { started_by_name: run.startedByName }),
    started_at: run.startedAt,
    finished_at: run.finishedAt,
    status: run.status,
    ...{ books, added, updated, moved, removed, errors },
  }
}

/** Omits the row's null values. */
export function toLogLine(entry: LogEntry): ResponseBody<typeof scanRun>['log'][number] {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)) as ResponseBody<
    typeof scanRun
  >['log'][number]
}
