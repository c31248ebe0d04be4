import { AppError } from '@chapterhouse/kit/errors'
import type { createRefresh } from './refresh.ts'
import { toWaiting, type Waiting, waitAfter } from './waiting.ts'

interface PollNeeds extends ReturnType<typeof createRefresh> {
  log: { warn(facts: object, text: string): void }
  intervalMs: number
  /** Whether a release is served: then a failure can wait for the next interval. */
  isServing: () => boolean
  /** Called when the wait or its reason changes. */
  onWait: () => void
  signal: AbortSignal
}

const ON_REQUEST_MS = 5 * 60_000

/** Checks immediately, then at the interval after each check; more often while there is nothing to serve. */
export function createPoll({ refresh, adoptCached, log, intervalMs, isServing, onWait, signal }: PollNeeds) {
  /** The number of checks in a row that left nothing to serve. */
  let missed = 0
  let reason: Waiting['reason']
  let isLooking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the timer fires, on the process clock. */
  let dueMs = 0
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })

  return {
    waiting: (): Waiting => toWaiting(waitAfter(missed, intervalMs), reason),

    async start(): Promise<void> {
      // Webhooks are ignored until then, since the first check is about to run.
      isLooking = true
      if (!isServing()) await adoptCached(signal).catch((error: unknown) => failed(error, 'no cached release can be served', 0))
      isLooking = false
      await turn()
    },

    /** Checks immediately. Ignored while a check is running. */
    async look(): Promise<void> {
      await once(AbortSignal.any([signal, AbortSignal.timeout(ON_REQUEST_MS)]), () => Math.max(0, dueMs - performance.now()))
    },
  }

  async function turn(): Promise<void> {
    const nextMs = () => (isServing() ? intervalMs : waitAfter(missed + 1, intervalMs))
    await once(signal, nextMs)
    if (signal.aborted) return
    const restMs = nextMs()
    missed = isServing() ? 0 : missed + 1
    onWait()
    dueMs = performance.now() + restMs
    timer = setTimeout(turn, restMs)
  }

  async function once(within: AbortSignal, nextMs: () => number): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      await refresh(within)
      reason = isServing() ? undefined : 'no_data_release'
      if (reason && !signal.aborted)
        log.warn({ nextLookSeconds: secondsOf(nextMs()) }, 'the repository has no release with data yet')
    } catch (error) {
      reason = 'look_failed'
      failed(error, 'checking for a new release failed', nextMs())
    } finally {
      isLooking = false
    }
    if (!signal.aborted) onWait()
  }

  function failed(error: unknown, text: string, nextMs: number): void {
    if (!signal.aborted) log.warn({ ...causeOf(error), nextLookSeconds: secondsOf(nextMs) }, text)
  }
}

/** External errors are logged by their message; only a defect needs a stack. */
function causeOf(error: unknown): { why: string } | { err: unknown } {
  return error instanceof AppError ? { why: error.message } : { err: error }
}

const secondsOf = (ms: number): number => Math.ceil(ms / 1000)
