/** A stretch of sound without a jump. Moments are milliseconds since 1970. */
export interface Span {
  from: number
  to: number
  startedAt: number
  endedAt: number
  soundedMs: number
}

const LEAST_MS = 20_000

export function spanSounded(span: Span | undefined, heard: { position: number; ms: number; at: number; before: number }): Span {
  return {
    from: span?.from ?? heard.before,
    to: heard.position,
    startedAt: span?.startedAt ?? heard.at - heard.ms,
    endedAt: heard.at,
    soundedMs: (span?.soundedMs ?? 0) + heard.ms,
  }
}

export const isWorthTelling = (span: Span): boolean => span.soundedMs >= LEAST_MS
