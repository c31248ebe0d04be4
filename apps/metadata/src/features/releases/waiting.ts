/** The response for clients while no release is served. */
export interface Waiting {
  retryAfterSeconds: number
  /** Absent until a look has ended without a release. */
  reason?: 'no_data_release' | 'look_failed'
}

const FIRST_WAIT_MS = 30_000

/** How long the next look waits after so many in a row that left nothing to serve: twice as long each time, never beyond the interval. */
export function waitAfter(misses: number, intervalMs: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(Math.max(0, misses - 1), 20), intervalMs)
}

export function toWaiting(waitMs: number, reason: Waiting['reason']): Waiting {
  return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)), ...(reason && { reason }) }
}
