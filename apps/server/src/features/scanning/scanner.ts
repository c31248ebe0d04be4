import type { Events } from '@chapterhouse/kit/events'
import { whenUnlocked } from '@chapterhouse/kit/sqlite-lock'
import type { Library } from '../libraries/index.ts'
import type { ScanEvents } from './events.ts'
import { createRunLog, type RunLog } from './run-log.ts'
import type { RunCounts, RunStatus, runsStore, Trigger } from './runs.store.ts'
import { scan } from './scan.ts'
import type { ScanNeeds } from './scan-needs.ts'
import type { Progress, ScanReport } from './scan-report.ts'

/** Who asked; null is the server itself. */
export interface AskedBy {
  userId: number
  name: string
}

/** A scan that waits or runs. Ids restart with the process. */
export interface ScanJob {
  readonly id: number
  readonly library: Library
  trigger: Trigger
  readonly startedBy: AskedBy | null
  readonly queuedAt: Date
  startedAt?: Date
  runId?: number
  readonly progress: Progress
}

/** The state of one library, as pages poll it. */
export interface ScanState extends Progress {
  running: boolean
  queued: boolean
  unavailable: boolean
}

export interface ScannerNeeds {
  scanNeeds: ScanNeeds
  store: ReturnType<typeof runsStore>
  events: Pick<Events<ScanEvents>, 'emit'>
  libraries: { find: (id: number) => Library | undefined }
  now: () => Date
  /** Of an error that nobody expected. */
  onDefect: (error: unknown) => void
  onHeartbeat?: (library: string, progress: Progress) => void
  /** How long nothing may advance. */
  stallMs?: number
}

const STALL_MS = 10 * 60_000
const TIMED_OUT = 'timed out'
const HEARTBEAT_MS = 15_000
/** For so long the end of a scan waits for a database that another process holds. */
const END_MS = 60_000
const GRACE_MS = 1_000
const NOTHING: Progress = { total: 0, done: 0, added: 0, updated: 0, moved: 0, removed: 0 }

/** One scan at a time over all libraries; whoever asks again for what waits gets the job that waits. */
export function createScanner({
  scanNeeds,
  store,
  events,
  libraries,
  now,
  onDefect,
  onHeartbeat,
  stallMs = STALL_MS,
}: ScannerNeeds) {
  const waiting: ScanJob[] = []
  let running: { job: ScanJob; stop: AbortController } | undefined
  let lastId = 0
  let idle = Promise.withResolvers<void>()
  idle.resolve()
  const last = new Map<number, { progress: Progress; unavailable: boolean }>()

  function ask(library: Library, trigger: Trigger, by: AskedBy | null = null): ScanJob {
    const queued = waiting.find((job) => job.library.id === library.id)
    if (queued) {
      // Started by hand, it may remove what a schedule may not.
      if (trigger === 'manual') queued.trigger = 'manual'
      return queued
    }
    const own = running?.job.library.id === library.id ? running.job : undefined
    if (own && (trigger === 'startup' || trigger === 'schedule')) return own
    const job: ScanJob = { id: ++lastId, library, trigger, startedBy: by, queuedAt: now(), progress: { ...NOTHING } }
    // One promise from the first job to the last: whoever waits for the end waits for those that come meanwhile too.
    if (!running && waiting.length === 0) idle = Promise.withResolvers()
    waiting.push(job)
    turn()
    return job
  }

  function turn(): void {
    const job = running ? undefined : waiting[0]
    if (!job) return
    // In one step from waiting to running: there is no moment in which it is neither.
    waiting.shift()
    const stop = new AbortController()
    running = { job, stop }
    void run(job, stop).finally(() => {
      running = undefined
      if (waiting.length > 0) turn()
      else idle.resolve()
    })
  }

  async function run(job: ScanJob, stop: AbortController): Promise<void> {
    const log = createRunLog(now)
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
      await runOne({ job, stop, log, advance })
    } catch (error) {
      // Even the record could not be written: a full disk must not end the server.
      onDefect(error)
    } finally {
      clearTimeout(stalled)
      clearInterval(beating)
    }
  }

  async function runOne({
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
    job.startedAt = now()
    const { id: libraryId } = job.library
    // As it is now: it may have been changed, or removed, while the job waited.
    const library = libraries.find(libraryId)
    if (!library) return
    const begun = {
      libraryId,
      trigger: job.trigger,
      startedBy: job.startedBy?.userId ?? null,
      startedByName: job.startedBy?.name ?? '',
      startedAt: job.startedAt.toISOString(),
    }
    const runId = await whenUnlocked(() => store.begin(begun), stop.signal)
    job.runId = runId
    log.tell('started')
    const byHand = job.trigger === 'manual'
    const work = scan({ library, byHand, progress: job.progress, log, advance, signal: stop.signal }, scanNeeds)
    // A disk that never answers must not hold up every other library: the scan is left alone, and writes nothing any more.
    const ended = await attempt(Promise.race([work, rejectedBy(stop.signal)]), stop.signal)
    last.set(libraryId, { progress: job.progress, unavailable: ended.status === 'unavailable' })
    if (!libraries.find(libraryId)) return
    log.tell(
      ended.status === 'ok' || ended.status === 'partial' ? 'finished' : (ended.status as 'failed'),
      ended.reason ? { detail: ended.reason } : {},
    )
    const counts = countsOf(ended.report, job.progress)
    const finished = { ...counts, id: runId, libraryId, status: ended.status, finishedAt: now().toISOString() }
    // A scan that was stopped is recorded too: its own signal is over by then.
    await whenUnlocked(() => store.end(finished, log.entries), AbortSignal.timeout(END_MS))
    tell(libraryId, ended)
  }

  async function attempt(work: Promise<ScanReport>, stop: AbortSignal): Promise<Ended> {
    try {
      const report = await work
      return report.outcome === 'unavailable'
        ? { status: 'unavailable', report, reason: report.reason }
        : { status: report.outcome, report, reason: '' }
    } catch (error) {
      // Only our own stop is one: a worker that ran out of its time says the same word.
      if (stop.aborted) {
        const isLate = stop.reason instanceof Error && stop.reason.message === TIMED_OUT
        return { status: isLate ? 'failed' : 'cancelled', report: undefined, reason: isLate ? TIMED_OUT : '' }
      }
      onDefect(error)
      return { status: 'failed', report: undefined, reason: 'an internal error; see the log of the server' }
    }
  }

  function tell(libraryId: number, { status, report, reason }: Ended): void {
    const memory = store.memory(libraryId)
    if (status === 'unavailable') {
      if (memory.offlineAnnounced === 0) events.emit('library.unavailable', { libraryId, reason })
      store.remember({ ...memory, libraryId, offlineAnnounced: 1 })
    }
    if (status === 'ok' || status === 'partial') store.remember({ ...memory, libraryId, offlineAnnounced: 0 })
    if (status === 'failed') events.emit('scan.failed', { libraryId, reason })
    if (report && report.outcome !== 'unavailable' && report.added > 0)
      events.emit('books.added', { libraryId, count: report.added, titles: report.titles })
    if (report) events.emit('scan.finished', { libraryId, report })
  }

  return {
    ask,
    /** What runs and what waits, in this order. */
    jobs: (): { running: ScanJob | undefined; queued: readonly ScanJob[] } => ({ running: running?.job, queued: [...waiting] }),
    stateOf(libraryId: number): ScanState {
      const isRunning = running?.job.library.id === libraryId
      const queued = waiting.some((job) => job.library.id === libraryId)
      const before = last.get(libraryId)
      const progress = isRunning ? running?.job.progress : before?.progress
      return { ...NOTHING, ...progress, running: isRunning, queued, unavailable: !isRunning && (before?.unavailable ?? false) }
    },
    /** Removed from the queue, or stopped between two files; what was indexed stays. */
    cancel(jobId: number): boolean {
      const at = waiting.findIndex(({ id }) => id === jobId)
      if (at !== -1) waiting.splice(at, 1)
      else if (running?.job.id === jobId) running.stop.abort(new Error('cancelled'))
      else return false
      return true
    },
    /** Everything of a library that goes. */
    drop(libraryId: number): void {
      for (const job of waiting.filter(({ library }) => library.id === libraryId)) waiting.splice(waiting.indexOf(job), 1)
      if (running?.job.library.id === libraryId) running.stop.abort(new Error('cancelled'))
    },
    /** Resolves when nothing runs or waits. */
    whenIdle: (): Promise<void> => idle.promise,
    /** Stops what runs and forgets what waits. */
    async stop(): Promise<void> {
      waiting.length = 0
      running?.stop.abort(new Error('cancelled'))
      await idle.promise
    },
  }
}

interface Ended {
  status: Exclude<RunStatus, 'running' | 'interrupted'>
  report: ScanReport | undefined
  reason: string
}

function countsOf(report: ScanReport | undefined, { total, added, updated, moved, removed }: Progress): RunCounts {
  if (report === undefined || report.outcome === 'unavailable') return { books: total, added, updated, moved, removed, errors: 0 }
  const { books, errors } = report
  return { books, added: report.added, updated: report.updated, moved: report.moved, removed: report.removed, errors }
}

/** A stop leaves a moment to write what was read. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = () => setTimeout(() => reject(signal.reason as Error), GRACE_MS)
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })
}
