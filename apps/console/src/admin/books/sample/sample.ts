/** A stretch of a file, in seconds. */
export interface Stretch {
  from: number
  to: number
}

const BEFORE = 2
const AFTER = 8

/** The stretch around a chapter's start, from just before it until its title has been read. */
export function aroundStart({ start, end }: { start: number; end: number }): Stretch {
  return { from: Math.max(0, start - BEFORE), to: Math.min(Math.max(start, end), start + AFTER) }
}

export interface Attempt {
  /** Transcoded by the server into a format that this browser can play. */
  isConverted: boolean
  hasNewToken: boolean
}

export const FIRST_ATTEMPT: Attempt = { isConverted: false, hasNewToken: false }

/**
 * The next attempt after a failure: with a new media token if that was the cause, otherwise transcoded; undefined if none is left.
 */
export function findNextAttempt(failed: Attempt, isTokenNew: boolean): Attempt | undefined {
  if (isTokenNew) return { ...failed, hasNewToken: true }
  return failed.isConverted ? undefined : { isConverted: true, hasNewToken: false }
}

/** The stretch in seconds of the stream: a converted one starts at the requested time. */
export function inStream({ from, to }: Stretch, { isConverted }: Attempt): Stretch {
  return isConverted ? { from: 0, to: to - from } : { from, to }
}
