import type { BridgeJob } from '@chapterhouse/contract/server/bridge/jobs'
import type { Job } from './job.ts'

/** Everything but the hash of the claim. */
export function toJob(job: Job): BridgeJob {
  const { id, kind, path, title, params, state, attempts, progress, result, error } = job
  return {
    ...{ id, kind },
    library_id: job.libraryId,
    library_name: job.libraryName,
    ...{ path, title },
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
