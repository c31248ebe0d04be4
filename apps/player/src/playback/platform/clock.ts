import { serverTime } from '../../server/server-time.ts'

/** The time, injected so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970, by the server's clock if known, since times from several devices are compared. */
  now(): number
  /** The wall clock of this device. */
  wall(): number
  /** Returns a function that cancels it. */
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
