/** Waits between attempts to get sound back, in milliseconds; after the last one it is said, and tried again when the network is back. */
const WAITS = [500, 1_000, 2_000, 4_000, 8_000] as const
const MOST_RECONNECTS = 3
/** A stream that ends before this much of its file was cut off. */
const WHOLE = 0.97

export const STALL_MS = 3_000
export const STALLS_TO_RELOAD = 4

export const waitBefore = (attempt: number): number | undefined => WAITS[attempt]

export function atStreamEnd(file: { duration: number; reached: number }, reconnects: number): 'next' | 'reconnect' | 'give-up' {
  if (file.duration <= 0 || file.reached >= WHOLE * file.duration) return 'next'
  return reconnects < MOST_RECONNECTS ? 'reconnect' : 'give-up'
}

export type Cause = 'network' | 'unauthenticated' | 'gone' | 'forbidden' | 'busy' | 'undecodable'

/** An element says 4 for a file that is gone as for one it cannot decode: what the server answers to the same address tells which. */
export function causeOf(code: number, status: number | 'offline' | 'unasked'): Cause {
  if (code === 2 || status === 'offline') return 'network'
  if (status === 'unasked') return 'undecodable'
  if (status === 404 || status === 410) return 'gone'
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 ? 'network' : 'undecodable'
}
