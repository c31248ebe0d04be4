/** A stretch of listening by one device to one book, as far as its saves told. */
export interface ListeningSession {
  /** The last save. */
  lastAtMs: number
  position: number
  /** Seconds of the listener's life, not of the book. */
  listened: number
}

/** One save, at the moment at which it came by the clock of the server. */
export interface Beat {
  atMs: number
  position: number
  speed: number
}

export type Beaten = { kind: 'begins' } | { kind: 'continues'; heard: number }

const MINUTE_MS = 60_000
const SHORT_GAP_MS = 10 * MINUTE_MS
/** A device that was offline sends its last save late. */
export const LONGEST_GAP_MS = 12 * 60 * MINUTE_MS
const MOST_OF_EXPECTED = 1.1
const LEAST_OF_EXPECTED = 0.9
const SLACK_SECONDS = 60

/**
 * Whether a save goes on with the last sitting of its device at this book, and what was heard since (docs/reference/server.md
 * 2.17): as far as the position advanced, but never more than the time that went by. A long gap goes on only where somebody plainly
 * listened all through it.
 */
export function heartbeat(last: ListeningSession | undefined, { atMs, position, speed }: Beat): Beaten {
  if (!last) return { kind: 'begins' }
  const elapsed = Math.max(0, atMs - last.lastAtMs) / 1000
  const advance = position - last.position
  if (!isOneSitting(elapsed, advance, speed)) return { kind: 'begins' }
  return { kind: 'continues', heard: Math.min(Math.max(0, advance / speed), elapsed) }
}

function isOneSitting(elapsed: number, advance: number, speed: number): boolean {
  if (elapsed * 1000 <= SHORT_GAP_MS) return true
  const expected = elapsed * speed
  return (
    elapsed * 1000 <= LONGEST_GAP_MS &&
    advance >= LEAST_OF_EXPECTED * expected &&
    advance <= MOST_OF_EXPECTED * expected + SLACK_SECONDS
  )
}

/** So little may be left of a book whose end was heard. */
const END_SECONDS = 1

interface LastSave {
  lastAtMs: number
  position: number
  duration: number
  finished: number
}

/** What a player does now, by the time since its last save; nobody plays on from the end of a book. */
export function stateOf({ lastAtMs, position, duration, finished }: LastSave, nowMs: number): 'playing' | 'paused' | 'ended' {
  if (finished && position >= duration - END_SECONDS) return 'ended'
  const silent = nowMs - lastAtMs
  if (silent <= MINUTE_MS) return 'playing'
  return silent <= SHORT_GAP_MS ? 'paused' : 'ended'
}
