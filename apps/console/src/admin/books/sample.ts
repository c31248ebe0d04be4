/** A stretch of a file that is heard, in seconds. */
export interface Stretch {
  from: number
  to: number
}

const BEFORE = 2
const AFTER = 8

/** The stretch around the start of a chapter: a little before it, and long enough for its title. */
export function aroundStart({ start, end }: { start: number; end: number }): Stretch {
  return { from: Math.max(0, start - BEFORE), to: Math.min(Math.max(start, end), start + AFTER) }
}

/** How the sound of a file is brought. */
export interface Attempt {
  /** By the server, into what this browser can play. */
  isConverted: boolean
  hasNewToken: boolean
}

export const FIRST_ATTEMPT: Attempt = { isConverted: false, hasNewToken: false }

/** After a failure: the same way with a new media token, where that was the reason; then the other way; `undefined`: none is left. */
export function findNextAttempt(failed: Attempt, isTokenNew: boolean): Attempt | undefined {
  if (isTokenNew) return { ...failed, hasNewToken: true }
  return failed.isConverted ? undefined : { isConverted: true, hasNewToken: false }
}

/** The stretch in the seconds of the stream: a converted one begins at the requested time. */
export function inStream({ from, to }: Stretch, { isConverted }: Attempt): Stretch {
  return isConverted ? { from: 0, to: to - from } : { from, to }
}
