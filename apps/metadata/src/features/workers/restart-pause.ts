/** How long after its end another process is started: one that cannot live must not keep the machine busy. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** One that has lived so long did not end for what it ended for the last time. */
const SETTLED_MS = 60_000

/** How many processes have ended one soon after the other, counting one that has lived so long. */
export function countFailures(before: number, livedMs: number): number {
  return livedMs > SETTLED_MS ? 0 : before + 1
}

export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS)
}
