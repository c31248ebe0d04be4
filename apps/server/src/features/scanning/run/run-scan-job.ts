import type { Events } from '@chapterhouse/kit/sqlite/events'
import { whenUnlocked } from '@chapterhouse/kit/sqlite/lock'
import type { Library } from '../../libraries/index.ts'
import { createRunLog, type RunLog } from '../rows/run-log.ts'
import type { runsStore } from '../rows/runs.store.ts'
import type { Progress, RunScan, ScanReport } from '../state/scan-report.ts'
import type { ScanEvents } from './events.ts'
import { type ScanEnd, TIMED_OUT, toCounts, toEnd, toEndWithoutReport, toLogKind } from './scan-end.ts'
import type { LastScan, ScanJob } from './scan-job.ts'
import { UPDATED } from './scan-process.ts'

export interface RunScanJobNeeds {
  runScan: RunScan
  store: ReturnType<typeof runsStore>
  events: Pick<Events<ScanEvents>, 'emit'>
  libraries: { find: (id: number) => Library | undefined }
  now: () => Date
  /** Called with an unexpected error. */
  onDefect: (error: unknown) => void
  onHeartbeat?: ((library: string, progress: Progress) => void) | undefined
  /** Longest time without progress. */
  stallMs?: number | undefined
}

const STALL_MS = 10 * 60_000
const HEARTBEAT_MS = 15_000
/** The end of a scan waits at most this long for a locked database. */
const END_MS = 60_000
const GRACE_MS = 1_000

/** Runs a job from its first record to its last; `onEnd` is called before the end is recorded. */
export function createRunScanJob(needs: RunScanJobNeeds, onEnd: (libraryId: number, last: LastScan) => void) {
  const { runScan, store, libraries, now, onDefect, onHeartbeat, stallMs = STALL_MS } = needs

  async function scanAndRecord({
    job,
    stop,
    log,
    advance,
  }: {
    job: ScanJob
    stop: AbortController
    log: RunLog
    advance: () => void
  }): Promise<void> {
    const startedAt = now()
    job.startedAt = startedAt
    // The library may have been changed or removed while the job was waiting.
    const library = libraries.find(job.library.id)
    if (!library) return
    const runId = await whenUnlocked(() => store.insert(toRun(job, startedAt)), stop.signal)
    job.runId = runId
    log.add('started')
    const byHand = job.trigger === 'manual'
    const work = runScan({ library, byHand, progress: job.progress, log, advance, signal: stop.signal })
    // A hanging disk must not block every other library: its scan is abandoned and writes nothing more.
    const end = await attempt(Promise.race([work, rejectedBy(stop.signal)]), stop.signal)
    onEnd(library.id, { progress: job.progress, unavailable: end.status === 'unavailable' })
    if (!libraries.find(library.id)) return
    log.add(toLogKind(end), end.reason ? { detail: end.reason } : {})
    const counts = toCounts(end.report, job.progress)
    const finished = { ...counts, id: runId, libraryId: library.id, status: end.status, finishedAt: now().toISOString() }
    // A cancelled scan is recorded too, with a separate signal because the scan's is aborted.
    await whenUnlocked(() => store.end(finished, log.entries), AbortSignal.timeout(END_MS))
    announce({ id: runId, libraryId: library.id }, end, needs)
  }

  async function attempt(work: Promise<ScanReport>, stop: AbortSignal): Promise<ScanEnd> {
    try {
      return toEnd(await work)
    } catch (error) {
      if (!stop.aborted) onDefect(error)
      return toEndWithoutReport(stop, error)
    }
  }

  return async function runScanJob(job: ScanJob, stop: AbortController): Promise<void> {
    const beating = setInterval(() => onHeartbeat?.(job.library.name, job.progress), HEARTBEAT_MS)
    let stalled = setTimeout(give, stallMs)
    function give(): void {
      stop.abort(new Error(TIMED_OUT))
    }
    function advance(): void {
      clearTimeout(stalled)
      stalled = setTimeout(give, stallMs)
    }
    try {
      await scanAndRecord({ job, stop, log: createRunLog(now), advance })
    } catch (error) {
      // Even the record could not be written; a full disk must not crash the server.
      onDefect(error)
    } finally {
      clearTimeout(stalled)
      clearInterval(beating)
    }
  }
}

const toRun = ({ library, trigger, startedBy }: ScanJob, startedAt: Date) => ({
  libraryId: library.id,
  trigger,
  startedBy: startedBy?.userId ?? null,
  startedByName: startedBy?.name ?? '',
  startedAt: startedAt.toISOString(),
})

function announce(
  { id: runId, libraryId }: { id: number; libraryId: number },
  { status, report, reason }: ScanEnd,
  { store, events }: Pick<RunScanJobNeeds, 'store' | 'events'>,
): void {
  // Every scan fails until the restart.
  const isKnown = reason === UPDATED && store.lastConclusiveStatus(libraryId, runId) === 'failed'
  if (status === 'unavailable' && store.lastConclusiveStatus(libraryId, runId) !== 'unavailable')
    events.emit('library.unavailable', { libraryId, reason })
  if (status === 'failed' && !isKnown) events.emit('scan.failed', { libraryId, runId, reason })
  if (report && report.outcome !== 'unavailable' && report.added > 0)
    events.emit('books.added', { libraryId, count: report.added, titles: report.titles })
  if (report) events.emit('scan.finished', { libraryId, report })
  events.emit('scan.ended', { libraryId })
}

/** After an abort, the scan gets a moment to write its results. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = () => setTimeout(() => reject(signal.reason as Error), GRACE_MS)
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })
}
