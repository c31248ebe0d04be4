import { serverTime } from '../../server/server-time.ts'

/** Time, so that tests can turn it. */
export interface Clock {
  /** Milliseconds since 1970, by the server as far as known: moments of several devices are compared. */
  now(): number
  /** The wall clock of this device. */
  wall(): number
  /** The answer calls it off. */
  after(ms: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: serverTime.now,
  wall: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
