import type { Library } from '../../libraries/index.ts'
import type { Trigger } from '../rows/runs.store.ts'
import type { Progress } from '../state/scan-report.ts'

/** The person who started it; null for the server itself. */
export interface RequestedBy {
  userId: number
  name: string
}

/** A queued or running scan. Ids restart with the process. */
export interface ScanJob {
  readonly id: number
  readonly library: Library
  trigger: Trigger
  readonly startedBy: RequestedBy | null
  readonly queuedAt: Date
  startedAt?: Date
  runId?: number
  readonly progress: Progress
}

/** The running and the queued jobs, in order. */
export interface Jobs {
  running: ScanJob | undefined
  queued: readonly ScanJob[]
}

/** How the last scan of a library ended. */
export interface LastScan {
  progress: Progress
  unavailable: boolean
}

/** Scan state of one library, for polling. */
export interface ScanState extends Progress {
  running: boolean
  queued: boolean
  unavailable: boolean
}

export const NO_PROGRESS: Progress = { total: 0, done: 0, added: 0, updated: 0, moved: 0, removed: 0 }

/** The job that a request joins instead of creating one: a queued one, or the running one if the request is automatic. */
export function findJobToJoin({ running, queued }: Jobs, request: { libraryId: number; trigger: Trigger }): ScanJob | undefined {
  const waiting = queued.find(({ library }) => library.id === request.libraryId)
  if (waiting) return waiting
  const mayJoinRunning = request.trigger === 'startup' || request.trigger === 'schedule'
  return mayJoinRunning && running?.library.id === request.libraryId ? running : undefined
}

export function toScanState({ running, queued }: Jobs, libraryId: number, last: LastScan | undefined): ScanState {
  const own = running?.library.id === libraryId ? running : undefined
  return {
    ...NO_PROGRESS,
    ...(own ? own.progress : last?.progress),
    running: own !== undefined,
    queued: queued.some(({ library }) => library.id === libraryId),
    unavailable: !own && (last?.unavailable ?? false),
  }
}
