import { serverTime } from '../../server/server-time.ts'

/** The time, injected so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970, by the server's clock as far as known: times of several devices are compared. */
  now(): number
  /** The wall clock of this device. */
  wall(): number
  /** Returns how to cancel it. */
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
