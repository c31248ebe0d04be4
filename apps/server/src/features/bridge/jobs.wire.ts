import type { BridgeJob } from '@chapterhouse/contract/server/bridge/jobs'
import type { Job, ListedJob } from './job.ts'

type Facts = Omit<Job, 'params' | 'progress' | 'result'>

/** Everything but the hash of the claim. */
export function toJob(job: Job): BridgeJob {
  const { params, progress, result } = job
  return { ...toFacts(job), params, progress, result }
}

/** The same as JSON. Its documents are not parsed: that would take as long as everything else in a list. */
export function toJobText(job: ListedJob): string {
  const { params, progress, result } = job
  return `${JSON.stringify(toFacts(job)).slice(0, -1)},"params":${params},"progress":${progress},"result":${result}}`
}

function toFacts(job: Facts): Omit<BridgeJob, 'params' | 'progress' | 'result'> {
  const { id, kind, path, title, state, attempts, error } = job
  return {
    ...{ id, kind },
    library_id: job.libraryId,
    library_name: job.libraryName,
    ...{ path, title },
    ...{ state, attempts },
    max_attempts: job.maxAttempts,
    claimed_at: job.claimedAt,
    lease_until: job.leaseUntil,
    cancel_requested: job.cancelRequested,
    retry_requested: job.retryRequested,
    error,
    created_by: job.createdBy,
    created_by_name: job.createdByName,
    created_at: job.createdAt,
    started_at: job.startedAt,
    updated_at: job.updatedAt,
    finished_at: job.finishedAt,
  }
}
