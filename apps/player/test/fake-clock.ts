import type { Clock } from '../src/playback/platform/clock.ts'

/** A clock that tests advance. */
export interface FakeClock extends Clock {
  /** Advances by this much, or to the next timer if that is earlier; returns the time advanced. */
  step(ms: number): number
  /** Runs the timers that are due now. */
  ring(): void
}

export function fakeClock(start = Date.UTC(2026, 10, 22, 12)): FakeClock {
  let now = start
  let timers: { at: number; callback: () => void }[] = []
  const inOrder = () => timers.toSorted((a, b) => a.at - b.at)
  return {
    now: () => now,
    wall: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback: callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    step(ms) {
      const [next] = inOrder()
      const by = next ? Math.min(ms, Math.max(0, next.at - now)) : ms
      now += by
      return by
    },
    ring() {
      for (const timer of inOrder()) {
        if (timer.at > now || !timers.includes(timer)) continue
        timers = timers.filter((other) => other !== timer)
        timer.callback()
      }
    },
  }
}
