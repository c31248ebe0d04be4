import type { Job } from './job.ts'

/** Events of jobs. A type rather than an interface, because `compose/infrastructure.ts` merges the events of all features. */
export type BridgeJobEvents = {
  'bridgeJob.finished': { job: Job }
  /** A job failed, or it waits for an admin: `parkCode` says why. */
  'bridgeJob.failed': { job: Job }
}
