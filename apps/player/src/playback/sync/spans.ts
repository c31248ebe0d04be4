/** A stretch of playback without a jump. Times are milliseconds since 1970. */
export interface Span {
  from: number
  to: number
  startedAt: number
  endedAt: number
  soundedMs: number
}

const MIN_MS = 20_000

export function spanSounded(span: Span | undefined, report: { position: number; ms: number; at: number; before: number }): Span {
  return {
    from: span?.from ?? report.before,
    to: report.position,
    startedAt: span?.startedAt ?? report.at - report.ms,
    endedAt: report.at,
    soundedMs: (span?.soundedMs ?? 0) + report.ms,
  }
}

export const isWorthSending = (span: Span): boolean => span.soundedMs >= MIN_MS
