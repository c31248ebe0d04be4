/** Refuses calls while a service is down or has asked for a pause (docs/reference/server.md 2.11). */
export interface Gate {
  /** Whether a call may be made now. */
  isOpen(): boolean
  succeeded(): void
  /** `retryAfter`: that response header. */
  failed(retryAfter?: string): void
  /** Call this when the service changes: the new one has not failed yet. */
  reset(): void
}

const MAX_FAILURES = 5
const OPEN_MS = 30_000
/** A longer pause is a mistake, or an attempt to stop all calls for good. */
const MAX_PAUSE_MS = 60 * 60_000

/** After five failures in a row, no calls for 30 s; after that, a single failure is enough. `Retry-After` is always respected. */
export function createGate({ now }: { now: () => Date }): Gate {
  let failures = 0
  let closedUntil = 0
  const ms = () => now().getTime()

  return {
    isOpen: () => ms() >= closedUntil,
    succeeded() {
      failures = 0
    },
    failed(retryAfter) {
      failures += 1
      const pauseMs = Math.max(pauseOf(retryAfter, ms()), failures >= MAX_FAILURES ? OPEN_MS : 0)
      if (pauseMs > 0) closedUntil = Math.max(closedUntil, ms() + pauseMs)
    },
    reset() {
      failures = 0
      closedUntil = 0
    },
  }
}

/** Seconds or a date (RFC 9110 §10.2.3); 0 without one. */
function pauseOf(retryAfter: string | undefined, nowMs: number): number {
  if (retryAfter === undefined) return 0
  const text = retryAfter.trim()
  const pauseMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isNaN(pauseMs) ? 0 : Math.min(Math.max(pauseMs, 0), MAX_PAUSE_MS)
}
