import type { JobKind, JobState } from '@chapterhouse/contract/bridge-jobs'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { baseOf, type RelPath, ROOT } from '../paths/index.ts'
import type { BookOfJob, Job, JobFilter, ListedJob, NewJob } from './job.ts'
import type { JobStanding } from './job-state.ts'

/** Booleans are numbers. */
interface Row extends Omit<ListedJob, 'title' | 'cancelRequested' | 'superseded' | 'retryRequested'> {
  title: string | null
  cancelRequested: number
  superseded: number
  retryRequested: number
}

/** Jobs of a library that is being deleted are gone already. */
const JOB = `
  SELECT j.id, j.kind, j.library_id AS libraryId, l.name AS libraryName, b.title, j.path, j.params, j.state, j.attempts,
    j.max_attempts AS maxAttempts, j.claim, j.claimed_at AS claimedAt, j.lease_until AS leaseUntil,
    j.cancel_requested AS cancelRequested, j.superseded, j.retry_requested AS retryRequested, j.park_code AS parkCode, j.progress,
    j.result, j.error, j.created_by AS createdBy, j.created_by_name AS createdByName, j.created_at AS createdAt,
    j.started_at AS startedAt, j.updated_at AS updatedAt, j.finished_at AS finishedAt
  FROM bridge_jobs j JOIN libraries l ON l.id = j.library_id AND NOT l.is_leaving
    LEFT JOIN books b ON b.library_id = j.library_id AND b.path = j.path`
const IS_OPEN = "state IN ('queued', 'running', 'needs_attention')"
const IS_CLAIMED = "state IN ('running', 'needs_attention')"
const IS_CLOSED = "state IN ('done', 'failed', 'cancelled')"
const ADD = `
  INSERT INTO bridge_jobs (kind, library_id, path, params, state, attempts, max_attempts, claim, claimed_at, lease_until,
    cancel_requested, superseded, retry_requested, park_code, progress, result, error, created_by, created_by_name, created_at,
    started_at, updated_at, finished_at)
  VALUES (:kind, :libraryId, :path, :params, :state, :attempts, :maxAttempts, :claim, :claimedAt, :leaseUntil,
    :cancelRequested, :superseded, :retryRequested, :parkCode, :progress, :result, :error, :createdBy, :createdByName, :createdAt,
    :startedAt, :updatedAt, :finishedAt) RETURNING id`
const SAVE = `
  UPDATE bridge_jobs SET state = :state, attempts = :attempts, claim = :claim, claimed_at = :claimedAt, lease_until = :leaseUntil,
    cancel_requested = :cancelRequested, superseded = :superseded, retry_requested = :retryRequested, park_code = :parkCode,
    progress = :progress, result = :result, error = :error, started_at = :startedAt, updated_at = :updatedAt,
    finished_at = :finishedAt
  WHERE id = :id`
const OLD = `
  DELETE FROM bridge_jobs WHERE id IN (
    SELECT id FROM bridge_jobs
    WHERE ${IS_CLOSED} AND (finished_at < :before
      OR id <= (SELECT id FROM bridge_jobs WHERE ${IS_CLOSED} ORDER BY id DESC LIMIT 1 OFFSET +:max))
    ORDER BY id LIMIT +:atOnce)`

const COUNTS = `
  SELECT j.state, count(*) AS count FROM bridge_jobs j JOIN libraries l ON l.id = j.library_id AND NOT l.is_leaving
  WHERE j.${IS_OPEN} GROUP BY j.state`

/** Without their contents, since every heartbeat asks for them. */
const REQUESTED = `
  SELECT j.id, j.cancel_requested AS cancelRequested, j.retry_requested AS retryRequested
  FROM bridge_jobs j JOIN libraries l ON l.id = j.library_id AND NOT l.is_leaving
  WHERE j.${IS_CLAIMED} AND (j.cancel_requested = 1 OR j.retry_requested = 1)`

const QUEUED_BOOKS = `
  SELECT id, library_id AS libraryId, path FROM bridge_jobs
  WHERE state = 'queued' AND library_id = :libraryId AND id > :after ORDER BY id LIMIT +:limit`

export type JobsStore = ReturnType<typeof jobsStore>

export function jobsStore(db: Db) {
  const listed = (condition: string, values: object = {}) => db.all<Row>(`${JOB} ${condition}`, values).map(toListed)
  const all = (condition: string, values: object = {}) => listed(condition, values).map(toJob)
  const first = (condition: string, values: object = {}) => all(`${condition} LIMIT 1`, values).at(0)

  return {
    add: (job: NewJob & JobStanding): number =>
      db.runOne<{ id: number }>(ADD, { ...job, ...asValues(job), params: JSON.stringify(job.params) }).id,
    save: (id: number, standing: JobStanding): void => void db.run(SAVE, { ...standing, ...asValues(standing), id }),
    find: (id: number): Job | undefined => first('WHERE j.id = :id', { id }),
    /** The open job of a book that no older one supersedes. */
    openAt: (at: BookOfJob & { kind: JobKind }): Job | undefined =>
      first(`WHERE j.kind = :kind AND j.library_id = :libraryId AND j.path = :path AND ${IS_OPEN} AND superseded = 0`, at),
    /** Newest first. */
    list({ before, limit, ...filter }: JobFilter): ListedJob[] {
      const columns = { state: 'j.state', libraryId: 'j.library_id', path: 'j.path' }
      const asked = Object.keys(filter).map((key) => `${columns[key as keyof typeof filter]} = :${key}`)
      const where = ['j.id < :before', ...asked].join(' AND ')
      return listed(`WHERE ${where} ORDER BY j.id DESC LIMIT +:limit`, { ...filter, before, limit })
    },
    /** The oldest queued job of one of these kinds. */
    nextQueued: (kinds: readonly JobKind[]): Job | undefined =>
      first("WHERE j.state = 'queued' AND j.kind IN (SELECT value FROM json_each(:kinds)) ORDER BY j.id", {
        kinds: JSON.stringify(kinds),
      }),
    /** In the order of their ids, after one. */
    queuedBooks: (page: { libraryId: number; after: number; limit: number }): (BookOfJob & { id: number })[] =>
      db.all(QUEUED_BOOKS, page),
    /** Claimed jobs with something for the bridge to do. */
    requested: (): { id: number; cancelRequested: number; retryRequested: number }[] => db.all(REQUESTED),
    claimed: (): Job[] => all(`WHERE j.${IS_CLAIMED}`),
    open: (): Job[] => all(`WHERE j.${IS_OPEN}`),
    /** By open state, of the jobs that are listed. */
    counts: (): ReadonlyMap<JobState, number> =>
      new Map(db.all<{ state: JobState; count: number }>(COUNTS).map(({ state, count }) => [state, count])),
    /** Leases until then, or beyond the longest that can be given now. */
    lapsed: (at: { now: string; longest: string }): Job[] =>
      all(`WHERE j.${IS_CLAIMED} AND (j.lease_until <= :now OR j.lease_until > :longest)`, at),
    runningOf: (kind: JobKind): number =>
      db.one<{ n: number }>("SELECT count(*) AS n FROM bridge_jobs WHERE state = 'running' AND kind = :kind", { kind }).n,
    remove: (id: number): void => void db.run('DELETE FROM bridge_jobs WHERE id = :id', { id }),
    removeOld: (limits: { before: string; max: number; atOnce: number }): number => db.run(OLD, limits).changes,

    openAtPath: (at: BookOfJob): Job[] =>
      all(`WHERE j.library_id = :libraryId AND j.path = :path AND j.${IS_OPEN} ORDER BY j.id`, at),
    move: (id: number, path: RelPath): void => void db.run('UPDATE bridge_jobs SET path = :path WHERE id = :id', { id, path }),
    moveClosed: (move: { libraryId: number; from: RelPath; to: RelPath }): void =>
      void db.run(`UPDATE bridge_jobs SET path = :to WHERE library_id = :libraryId AND path = :from AND ${IS_CLOSED}`, move),
  }
}

function asValues({ progress, result, cancelRequested, superseded, retryRequested }: JobStanding) {
  return {
    progress: progress && JSON.stringify(progress),
    result: result && JSON.stringify(result),
    cancelRequested: Number(cancelRequested),
    superseded: Number(superseded),
    retryRequested: Number(retryRequested),
  }
}

/** In place: fifty copies of so many columns take longer than their query. */
function toListed(row: Row): ListedJob {
  const { title, libraryName, path, cancelRequested, superseded, retryRequested } = row
  return Object.assign(row as object, {
    title: title || (path === ROOT ? libraryName : baseOf(path)),
    cancelRequested: cancelRequested === 1,
    superseded: superseded === 1,
    retryRequested: retryRequested === 1,
  }) as ListedJob
}

function toJob(listed: ListedJob): Job {
  const { params, progress, result } = listed
  return Object.assign(listed as object, {
    params: JSON.parse(params) as object,
    progress: progress === null ? null : (JSON.parse(progress) as object),
    result: result === null ? null : (JSON.parse(result) as object),
  }) as Job
}
