import { isTransientPark, type JobProgress, type JobState } from '@chapterhouse/contract/bridge-jobs'
import { toPlainLine } from '@chapterhouse/kit/text/one-line'

/** A row of `bridge_jobs` without its book. Moments are RFC 3339 in UTC with milliseconds, so that they compare as texts. */
export interface JobStanding {
  state: JobState
  attempts: number
  maxAttempts: number
  /** Hash of the claim. A job that went back to the queue keeps its last one; null before the first one and once it is closed. */
  claim: string | null
  claimedAt: string | null
  leaseUntil: string | null
  cancelRequested: boolean
  /** An older open job is at the same path; this one is cancelled. */
  superseded: boolean
  /** An admin asked the bridge to try a parked job again. */
  retryRequested: boolean
  /** The code of the park that was announced last: not again, until another one is or the job runs after an admin's retry. */
  parkCode: string
  progress: JobProgress | null
  result: object | null
  error: string
  startedAt: string | null
  finishedAt: string | null
  updatedAt: string
}

export type JobReport = { claim: string; error?: string; progress?: JobProgress } & (
  | { state: 'running' | 'needs_attention' | 'failed' | 'cancelled' }
  | { state: 'done'; result: object }
)

export type JobEvent =
  | { kind: 'claim'; claim: string }
  | ({ kind: 'report' } & JobReport)
  /** A heartbeat names the job and its claim. */
  | { kind: 'renew'; claim: string }
  | { kind: 'cancel' }
  | { kind: 'retry' }
  /** Ends a lease that is over. */
  | { kind: 'lapse' }
  | { kind: 'unpair' }
  /** An older open job is at the same path now. */
  | { kind: 'supersede' }
  /** The book is no longer indexed. */
  | { kind: 'bookGone' }

export type JobRefusal = 'not_queued' | 'claim_lost' | 'job_closed' | 'job_not_parked'
/** A job that finished, or that failed or waits for an admin: announced once. */
export type Announcement = 'finished' | 'failed'

export type JobMove = { kind: 'moved'; job: JobStanding; announce?: Announcement } | { kind: 'refused'; code: JobRefusal }

export const MAX_ATTEMPTS = 3
const LEASE_MS = 5 * 60_000

export const LAPSED = 'The bridge stopped reporting on this job.'
export const BOOK_GONE = 'The book is no longer in the library.'

const OPEN: readonly JobState[] = ['queued', 'running', 'needs_attention']
const CLAIMED: readonly JobState[] = ['running', 'needs_attention']

export const isOpen = ({ state }: Pick<JobStanding, 'state'>): boolean => OPEN.includes(state)
const isClaimed = ({ state }: JobStanding): boolean => CLAIMED.includes(state)

export function newJob(at: string): JobStanding {
  return {
    state: 'queued',
    attempts: 0,
    maxAttempts: MAX_ATTEMPTS,
    claim: null,
    claimedAt: null,
    leaseUntil: null,
    cancelRequested: false,
    superseded: false,
    retryRequested: false,
    parkCode: '',
    progress: null,
    result: null,
    error: '',
    startedAt: null,
    finishedAt: null,
    updatedAt: at,
  }
}

/** The life of a job (docs/reference/operations.md 5.6). Pure. */
export function moveJob(job: JobStanding, event: JobEvent, now: Date): JobMove {
  const at = now.toISOString()
  switch (event.kind) {
    case 'claim':
      return job.state === 'queued' ? moved(claimed(job, event.claim, now)) : refused('not_queued')
    case 'report':
      return reported(job, event, now)
    case 'renew':
      return isClaimed(job) && job.claim === event.claim ? moved({ ...job, leaseUntil: leaseFrom(now) }) : refused('claim_lost')
    case 'cancel':
      return isOpen(job) ? moved(cancelled(job, at)) : refused('job_closed')
    case 'supersede':
      return moved(isOpen(job) ? cancelled({ ...job, superseded: true }, at) : job)
    case 'retry':
      return job.state === 'needs_attention' && !job.cancelRequested
        ? moved({ ...job, retryRequested: true, updatedAt: at })
        : refused('job_not_parked')
    case 'lapse':
      return isClaimed(job) && isOver(job.leaseUntil, now) ? lapsed(job, at) : moved(job)
    case 'unpair':
      return moved(unpaired(job, at))
    case 'bookGone':
      return job.state === 'queued' ? failed(job, BOOK_GONE, at) : moved(job)
  }
}

const moved = (job: JobStanding, announce?: Announcement): JobMove => ({ kind: 'moved', job, ...(announce && { announce }) })
const refused = (code: JobRefusal): JobMove => ({ kind: 'refused', code })
/** A lease that is longer than any was given by a clock that has been set back since. */
const isOver = (leaseUntil: string | null, now: Date): boolean =>
  leaseUntil !== null && (leaseUntil <= now.toISOString() || leaseUntil > leaseFrom(now))
export const leaseFrom = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString()

function claimed(job: JobStanding, claim: string, now: Date): JobStanding {
  const at = now.toISOString()
  return {
    ...job,
    state: 'running',
    attempts: job.attempts + 1,
    claim,
    claimedAt: at,
    leaseUntil: leaseFrom(now),
    retryRequested: false,
    progress: null,
    error: '',
    startedAt: job.startedAt ?? at,
    updatedAt: at,
  }
}

/**
 * The last claim of a job counts as long as the job is open: a bridge that was asleep continues with a job that went back to the
 * queue, and no attempt is counted for it.
 */
function reported(job: JobStanding, report: JobReport, now: Date): JobMove {
  if (!isOpen(job) || job.claim === null || job.claim !== report.claim) return refused('claim_lost')
  const at = now.toISOString()
  const told = { ...job, retryRequested: false, progress: report.progress ?? withoutPark(job.progress), updatedAt: at }
  const error = report.error ?? ''
  switch (report.state) {
    case 'running':
      return moved({ ...told, state: 'running', leaseUntil: leaseFrom(now), parkCode: announcedOf(job), error: '' })
    case 'needs_attention':
      return parked(told, error, now)
    case 'done':
      return moved({ ...closed(told, 'done', at), result: report.result }, 'finished')
    case 'failed':
      return job.cancelRequested ? moved(closed(told, 'cancelled', at)) : failed(told, error, at)
    case 'cancelled':
      return moved(closed(told, 'cancelled', at))
  }
}

function parked(job: JobStanding, error: string, now: Date): JobMove {
  const park = job.progress?.park
  const code = park?.code ?? ''
  const isAnnounced = code !== job.parkCode && !isTransientPark(code) && !job.cancelRequested
  const message = error || toPlainLine(park?.hint || job.progress?.message || '')
  const next = { ...job, state: 'needs_attention' as const, leaseUntil: leaseFrom(now), error: message }
  return isAnnounced ? moved({ ...next, parkCode: code }, 'failed') : moved(next)
}

/** An admin who asked for a retry believes that the cause is gone, and needs to know if it is not. */
const announcedOf = ({ retryRequested, parkCode }: JobStanding): string => (retryRequested ? '' : parkCode)

/** A claimed job ends once the bridge has stopped its work. */
function cancelled(job: JobStanding, at: string): JobStanding {
  if (job.state === 'queued') return closed(job, 'cancelled', at)
  return { ...job, cancelRequested: true, retryRequested: false, updatedAt: at }
}

function lapsed(job: JobStanding, at: string): JobMove {
  if (job.cancelRequested) return moved(closed(job, 'cancelled', at))
  if (job.attempts >= job.maxAttempts) return failed(job, LAPSED, at)
  return moved(queuedAgain(job, at))
}

/** The attempt is given back, and no claim counts any more. */
function unpaired(job: JobStanding, at: string): JobStanding {
  if (job.state === 'queued') return { ...job, claim: null, claimedAt: null, parkCode: '' }
  if (!isClaimed(job)) return job
  if (job.cancelRequested) return closed(job, 'cancelled', at)
  return { ...queuedAgain(job, at), attempts: job.attempts - 1, claim: null, claimedAt: null, parkCode: '' }
}

function queuedAgain(job: JobStanding, at: string): JobStanding {
  return { ...job, state: 'queued', leaseUntil: null, retryRequested: false, progress: null, error: '', updatedAt: at }
}

function failed(job: JobStanding, error: string, at: string): JobMove {
  return moved({ ...closed(job, 'failed', at), error }, 'failed')
}

function closed(job: JobStanding, state: 'done' | 'failed' | 'cancelled', at: string): JobStanding {
  return {
    ...job,
    state,
    claim: null,
    leaseUntil: null,
    retryRequested: false,
    parkCode: '',
    progress: withoutPark(job.progress),
    error: '',
    finishedAt: at,
    updatedAt: at,
  }
}

/** A park describes a job that is parked. */
function withoutPark(progress: JobProgress | null): JobProgress | null {
  if (!progress?.park) return progress
  const { park: _, ...rest } = progress
  return rest
}
