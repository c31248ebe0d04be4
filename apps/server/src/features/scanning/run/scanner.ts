import type { Library } from '../../libraries/index.ts'
import type { Trigger } from '../rows/runs.store.ts'
import { createRunScanJob, type RunScanJobNeeds } from './run-scan-job.ts'
import { CANCELLED } from './scan-end.ts'
import {
  findJobToJoin,
  type Jobs,
  type LastScan,
  NO_PROGRESS,
  type RequestedBy,
  type ScanJob,
  type ScanState,
  toScanState,
} from './scan-job.ts'

/** Runs one scan at a time over all libraries; a request for a queued library returns the queued job. */
export function createScanner(needs: RunScanJobNeeds) {
  const { now } = needs
  const last = new Map<number, LastScan>()
  const queue = createScanQueue(createRunScanJob(needs, (libraryId, ended) => last.set(libraryId, ended)))
  let lastId = 0

  function request(library: Library, trigger: Trigger, by: RequestedBy | null = null): ScanJob {
    const known = findJobToJoin(queue.jobs(), { libraryId: library.id, trigger })
    if (known) {
      // A manual scan may remove books that a scheduled one may not.
      if (trigger === 'manual') known.trigger = 'manual'
      return known
    }
    const job: ScanJob = { id: ++lastId, library, trigger, startedBy: by, queuedAt: now(), progress: { ...NO_PROGRESS } }
    queue.add(job)
    return job
  }

  return {
    request,
    /** The running and the queued jobs, in order. */
    jobs: queue.jobs,
    stateOf: (libraryId: number): ScanState => toScanState(queue.jobs(), libraryId, last.get(libraryId)),
    /** Removes a job from the queue, or stops it between two files; indexed books are kept. */
    cancel: (jobId: number): boolean => queue.drop(({ id }) => id === jobId),
    /** Cancels all jobs of a deleted library. */
    drop: (libraryId: number): void => void queue.drop(({ library }) => library.id === libraryId),
    /** Resolves when no job is running or queued. */
    whenIdle: queue.whenIdle,
    /** Stops the running job and clears the queue. */
    async stop(): Promise<void> {
      queue.drop(() => true)
      await queue.whenIdle()
    },
  }
}

/** Runs jobs in sequence. */
function createScanQueue(run: (job: ScanJob, stop: AbortController) => Promise<void>) {
  const waiting: ScanJob[] = []
  let running: { job: ScanJob; stop: AbortController } | undefined
  let idle = Promise.withResolvers<void>()
  idle.resolve()

  function turn(): void {
    const job = running ? undefined : waiting[0]
    if (!job) return
    // Moved from waiting to running without an await, so that a job is always in one of them.
    waiting.shift()
    const stop = new AbortController()
    running = { job, stop }
    void run(job, stop).finally(() => {
      running = undefined
      if (waiting.length > 0) turn()
      else idle.resolve()
    })
  }

  return {
    jobs: (): Jobs => ({ running: running?.job, queued: [...waiting] }),
    add(job: ScanJob): void {
      // One promise from the first job to the last, so that waiting for the end includes later jobs.
      if (!running && waiting.length === 0) idle = Promise.withResolvers()
      waiting.push(job)
      turn()
    },
    /** Removes the matching queued jobs and stops a matching running one; returns whether any matched. */
    drop(matches: (job: ScanJob) => boolean): boolean {
      const dropped = waiting.filter(matches)
      for (const job of dropped) waiting.splice(waiting.indexOf(job), 1)
      const isRunning = running !== undefined && matches(running.job)
      if (isRunning) running?.stop.abort(new Error(CANCELLED))
      return isRunning || dropped.length > 0
    },
    whenIdle: (): Promise<void> => idle.promise,
  }
}
