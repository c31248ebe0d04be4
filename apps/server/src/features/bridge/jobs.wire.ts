import type { BridgeJob } from '@chapterhouse/contract/server/bridge/jobs'
import { baseOf, ROOT } from '../paths/index.ts'
import type { BookOfJob, Job } from './job.ts'

/** The titles of those books that are indexed. */
export type TitlesAt = (books: readonly BookOfJob[]) => (book: BookOfJob) => string | undefined

export function toJobs(jobs: readonly Job[], titlesAt: TitlesAt): BridgeJob[] {
  const titleOf = titlesAt(jobs)
  return jobs.map((job) => shown(job, titleOf(job)))
}

export const toJob = (job: Job, titlesAt: TitlesAt): BridgeJob => shown(job, titlesAt([job])(job))

/** Everything but the hash of the claim. */
/** Of the book, or the name of its folder or file if it is no longer indexed. */
export const titleOf = ({ path, libraryName }: Pick<Job, 'path' | 'libraryName'>, title: string | undefined): string =>
  title || (path === ROOT ? libraryName : baseOf(path))

function shown(job: Job, title: string | undefined): BridgeJob {
  const { id, kind, path, params, state, attempts, progress, result, error } = job
  return {
    ...{ id, kind },
    library_id: job.libraryId,
    library_name: job.libraryName,
    path,
    title: titleOf(job, title),
    ...{ params, state, attempts },
    max_attempts: job.maxAttempts,
    claimed_at: job.claimedAt,
    lease_until: job.leaseUntil,
    cancel_requested: job.cancelRequested,
    retry_requested: job.retryRequested,
    ...{ progress, result, error },
    created_by: job.createdBy,
    created_by_name: job.createdByName,
    created_at: job.createdAt,
    started_at: job.startedAt,
    updated_at: job.updatedAt,
    finished_at: job.finishedAt,
  }
}
