/** The response for clients while no release is served. */
export interface Waiting {
  retryAfterSeconds: number
  /** Absent until a check has ended without a release. */
  reason?: 'no_data_release' | 'look_failed'
}

const FIRST_WAIT_MS = 30_000

/** The wait after this many checks in a row without a release: doubles each time, up to the interval. */
export function waitAfter(misses: number, intervalMs: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(Math.max(0, misses - 1), 20), intervalMs)
}

export function toWaiting(waitMs: number, reason: Waiting['reason']): Waiting {
  return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)), ...(reason && { reason }) }
}
