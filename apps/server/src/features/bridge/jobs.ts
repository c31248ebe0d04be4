import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  isJobKind,
  JOB_KINDS,
  JOB_STATES,
  type JobKind,
  type JobState,
  readParams,
  readProgress,
  readResult,
} from '@chapterhouse/contract/bridge-jobs'
import { conflict, invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { toPlainLine } from '@chapterhouse/kit/text/one-line'
import type { BookOfJob, Job, JobFilter, ListedJob } from './job.ts'
import {
  type Announcement,
  isOpen,
  type JobEvent,
  type JobRefusal,
  type JobReport,
  type JobStanding,
  leaseFrom,
  moveJob,
  newJob,
} from './job-state.ts'
import { jobsStore } from './jobs.store.ts'
import { createMissingBooks } from './missing-books.ts'

const KEPT = { days: 90, closed: 1_000 }
const DAY_MS = 24 * 60 * 60_000
/** Few enough that requests do not wait. */
const AT_ONCE = 500
const MAX_ERROR_CHARACTERS = 2_000

/** The facts of the last heartbeat that decide about a new job. */
export interface BridgeNow {
  isPaired: () => boolean
  /** Whether the library is mapped and writable. */
  mayWrite: (libraryId: number) => boolean
  mayContribute: () => boolean
}

/** The body of a report, unchecked. */
export interface UncheckedReport {
  claim: string
  state: string
  progress?: unknown
  result?: unknown
  error?: string
}

export interface JobsNeeds {
  db: Db
  now: () => Date
  newToken: () => string
  /**
   * In the transaction of the change, so that neither is stored without the other. `count` is how many jobs ended in the same way
   * together.
   */
  announce: (what: Announcement, job: Job, count: number) => void
  isIndexed: (at: BookOfJob) => boolean
  bridge: BridgeNow
}

export type BridgeJobs = ReturnType<typeof createBridgeJobs>

/** Jobs of the bridge in the database: `job-state.ts` decides what becomes of them. */
export function createBridgeJobs(needs: JobsNeeds) {
  const { db, now } = needs
  const store = jobsStore(db)
  const at = () => now().toISOString()
  const { failMissing, nextIndexed } = createMissingBooks({ ...needs, store })

  function get(id: number): Job {
    const job = store.find(id)
    if (!job) throw missing('no such job', { code: 'job_not_found' })
    return job
  }

  /** In a transaction. */
  function apply(job: Job, event: JobEvent): Job | JobRefusal {
    const move = moveJob(job, event, now())
    if (move.kind === 'refused') return move.code
    const moved = { ...job, ...move.job }
    store.save(job.id, move.job)
    if (move.announce) needs.announce(move.announce, moved, 1)
    return moved
  }
  /** Finds them in the transaction, since another process may change them in between. */
  const applyToAll = (find: () => readonly Job[], event: JobEvent): void =>
    db.transaction(() => {
      for (const job of find()) apply(job, event)
    })
  const change = (id: number, event: JobEvent): Job => db.transaction(() => orRefuse(apply(get(id), event)))

  const endLeases = (): void => applyToAll(() => store.lapsed({ now: at(), longest: leaseFrom(now()) }), { kind: 'lapse' })

  return {
    get,
    /** The job of a book that is open. */
    openOf: (book: BookOfJob, kind: JobKind): Job | undefined => store.openAt({ ...book, kind }),
    /** Newest first, before an id; `nextBefore` is null on the last page. */
    list(filter: JobFilter): { jobs: ListedJob[]; nextBefore: number | null } {
      const rows = store.list({ ...filter, limit: filter.limit + 1 })
      const jobs = rows.slice(0, filter.limit)
      return { jobs, nextBefore: rows.length > filter.limit ? (jobs.at(-1)?.id ?? null) : null }
    },
    /** How many jobs of each open state there are. */
    openCounts(): { queued: number; running: number; needsAttention: number } {
      const counts = store.counts()
      const of = (state: JobState) => counts.get(state) ?? 0
      return { queued: of('queued'), running: of('running'), needsAttention: of('needs_attention') }
    },
    ...createAndRemove({ ...needs, store, get }),
    cancel: (id: number): Job => change(id, { kind: 'cancel' }),
    retry: (id: number): Job => change(id, { kind: 'retry' }),
    ...claimAndReport({ ...needs, store, get, apply, endLeases, nextIndexed }),
    endLeases,
    failMissing,
    /** A heartbeat: renews the leases of jobs whose claim is current. */
    renew: (claims: readonly { id: number; claim: string }[]): void =>
      db.transaction(() => {
        // One query, since a heartbeat has room for thousands.
        const known = new Map(claims.length === 0 ? [] : store.claimed().map((job) => [job.id, job]))
        for (const { id, claim } of claims) {
          const job = known.get(id)
          if (job && typeof apply(job, { kind: 'renew', claim: hashed(claim) }) !== 'string') known.delete(id)
        }
      }),
    /** Jobs that the bridge has to stop or to try again. */
    requests(): { cancel: number[]; retry: number[] } {
      const asked = store.requested()
      const idsWith = (key: 'cancelRequested' | 'retryRequested') => asked.filter((job) => job[key] === 1).map(({ id }) => id)
      return { cancel: idsWith('cancelRequested'), retry: idsWith('retryRequested') }
    },
    /** The bridge was unpaired, or paired again. */
    unpair: (): void => applyToAll(store.open, { kind: 'unpair' }),
    /** Keeps closed jobs for 90 days, and the newest 1,000. */
    async prune(signal: AbortSignal): Promise<void> {
      const before = new Date(now().getTime() - KEPT.days * DAY_MS).toISOString()
      const remove = () => store.removeOld({ before, max: KEPT.closed, atOnce: AT_ONCE })
      while (!signal.aborted && remove() === AT_ONCE) await nextTurn()
    },
  }
}

interface Parts extends JobsNeeds {
  store: ReturnType<typeof jobsStore>
  get: (id: number) => Job
}

function createAndRemove({ db, now, bridge, isIndexed, store, get }: Parts) {
  return {
    /** Refused in the order of docs/reference/operations.md 5.7. The open job of the book is returned instead of a second one. */
    create: (
      { kind, at, params }: { kind: string; at: BookOfJob; params: unknown },
      by: { userId: number; name: string },
    ): { job: Job; isNew: boolean } =>
      db.transaction(() => {
        if (!isJobKind(kind)) throw invalid('unknown kind of job', { code: 'unknown_kind' })
        if (!isIndexed(at)) throw missing('no book at that path', { code: 'book_not_found' })
        const read = readParams(kind, params)
        if (read.kind === 'refused') throw badParams(read.field)
        const open = store.openAt({ ...at, kind })
        if (open) return { job: open, isNew: false }
        if (!bridge.isPaired()) throw conflict('no bridge is paired', { code: 'bridge_not_paired' })
        if (!bridge.mayWrite(at.libraryId))
          throw conflict('the bridge cannot write into this library', { code: 'library_not_writable' })
        const contributes = 'contribute' in read.value && read.value.contribute === 'issue'
        if (contributes && !bridge.mayContribute()) throw conflict('the bridge cannot contribute', { code: 'cannot_contribute' })
        const createdAt = now().toISOString()
        const created = { kind, ...at, params: read.value, createdBy: by.userId, createdByName: by.name, createdAt }
        return { job: get(store.add({ ...newJob(createdAt), ...created })), isNew: true }
      }),
    /** Only a closed job; returns it. */
    remove: (id: number): Job =>
      db.transaction(() => {
        const job = get(id)
        if (isOpen(job)) throw conflict('the job is open: cancel it first', { code: 'job_open' })
        store.remove(id)
        return job
      }),
  }
}

interface WorkParts extends Parts {
  apply: (job: Job, event: JobEvent) => Job | JobRefusal
  endLeases: () => void
  nextIndexed: ReturnType<typeof createMissingBooks>['nextIndexed']
}

function claimAndReport({ db, newToken, store, get, apply, endLeases, nextIndexed }: WorkParts) {
  /** Whether fewer jobs of the kind run than may. */
  const hasRoom = (kind: JobKind): boolean => store.runningOf(kind) < JOB_KINDS[kind].lane

  return {
    /** The oldest queued job of these kinds, with a claim that is shown once; undefined if there is none. */
    claim: (kinds: readonly string[]): { job: Job; claim: string } | undefined =>
      db.transaction(() => {
        endLeases()
        const free = kinds.filter(isJobKind).filter(hasRoom)
        const job = nextIndexed(() => store.nextQueued(free))
        if (!job) return undefined
        const claim = newToken()
        return { job: orRefuse(apply(job, { kind: 'claim', claim: hashed(claim) })), claim }
      }),
    report: (id: number, sent: UncheckedReport): Job =>
      db.transaction(() => {
        const job = get(id)
        return orRefuse(apply(job, { kind: 'report', ...checked(job.kind, sent) }))
      }),
  }
}

const hashed = (claim: string): string => hash('sha256', claim)

const MESSAGES: Readonly<Record<JobRefusal, string>> = {
  not_queued: 'the job is not queued',
  claim_lost: 'this claim is no longer valid',
  job_closed: 'the job is already closed',
  job_not_parked: 'the job does not need attention',
}

function orRefuse(outcome: Job | JobRefusal): Job {
  if (typeof outcome === 'string') throw conflict(MESSAGES[outcome], { code: outcome })
  return outcome
}

const badParams = (field: string) =>
  invalid('invalid request', { code: 'invalid_params', fields: { field: field === '' ? 'params' : `params.${field}` } })

function checked(kind: JobKind, { claim, state, progress, result, error = '' }: UncheckedReport): JobReport {
  const reported = isReportable(state) ? state : undefined
  if (!reported) throw invalid('invalid state')
  const told = progress === undefined || progress === null ? undefined : readProgress(progress)
  if (told?.kind === 'refused') throw invalid(told.why)
  if ((told?.value.park !== undefined) !== (reported === 'needs_attention')) throw invalid('state and progress.park do not agree')
  const report = {
    claim: hashed(claim),
    error: toPlainLine(error.slice(0, MAX_ERROR_CHARACTERS)),
    ...(told && { progress: told.value }),
  }
  if (reported !== 'done') return { ...report, state: reported }
  const finished = readResult(kind, result)
  if (finished.kind === 'refused') throw invalid(finished.why)
  return { ...report, state: reported, result: finished.value }
}

const isReportable = (state: string): state is Exclude<JobStanding['state'], 'queued'> =>
  state !== 'queued' && (JOB_STATES as readonly string[]).includes(state)
