/** Time, so that tests can turn it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** The answer calls it off. */
  after(ms: number, does: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, does) {
    const timer = setTimeout(does, ms)
    return () => clearTimeout(timer)
  },
}
