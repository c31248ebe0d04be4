/** The pause before a restart, so that a persistently failing worker does not keep the machine busy. */
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000
/** A worker that ran longer did not fail for the previous reason. */
const SETTLED_MS = 60_000

/** The number of failures in a row after a worker that ran this long. */
export function countFailures(before: number, livedMs: number): number {
  return livedMs > SETTLED_MS ? 0 : before + 1
}

export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), MAX_PAUSE_MS)
}
