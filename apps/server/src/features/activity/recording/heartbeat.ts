/** A session of one device listening to one book, as known from its saves. */
export interface ListeningSession {
  /** Time of the last save. */
  lastAtMs: number
  position: number
  /** Seconds of real time, not of the book. */
  listened: number
}

type Beaten = { kind: 'begins' } | { kind: 'continues'; listened: number }

const MINUTE_MS = 60_000
const SHORT_GAP_MS = 10 * MINUTE_MS
/** A device that was offline sends its last save late. */
export const MAX_GAP_MS = 12 * 60 * MINUTE_MS
const MAX_OF_EXPECTED = 1.1
const MIN_OF_EXPECTED = 0.9
const SLACK_SECONDS = 60

/**
 * Decides whether a save continues its device's last session with this book, and how many seconds were listened to since
 * (docs/reference/server.md 2.17): the advance of the position, but at most the elapsed time. A long gap continues a session only
 * if the position advanced as if the device had played throughout. Saves are timed by the server's clock.
 */
export function heartbeat(
  last: ListeningSession | undefined,
  { atMs, position, speed }: { atMs: number; position: number; speed: number },
): Beaten {
  if (!last) return { kind: 'begins' }
  const elapsed = Math.max(0, atMs - last.lastAtMs) / 1000
  const advance = position - last.position
  if (!isOneSession(elapsed, advance, speed)) return { kind: 'begins' }
  return { kind: 'continues', listened: Math.min(Math.max(0, advance / speed), elapsed) }
}

function isOneSession(elapsed: number, advance: number, speed: number): boolean {
  if (elapsed * 1000 <= SHORT_GAP_MS) return true
  const expected = elapsed * speed
  return (
    elapsed * 1000 <= MAX_GAP_MS && advance >= MIN_OF_EXPECTED * expected && advance <= MAX_OF_EXPECTED * expected + SLACK_SECONDS
  )
}

/** A finished book counts as played to the end with at most this much left. */
const END_SECONDS = 1

/** A player's state, from the time since its last save; a book at its end is not playing. */
export function stateOf(
  { lastAtMs, position, duration, finished }: { lastAtMs: number; position: number; duration: number; finished: number },
  nowMs: number,
): 'playing' | 'paused' | 'ended' {
  if (finished && position >= duration - END_SECONDS) return 'ended'
  const silent = nowMs - lastAtMs
  if (silent <= MINUTE_MS) return 'playing'
  return silent <= SHORT_GAP_MS ? 'paused' : 'ended'
}
