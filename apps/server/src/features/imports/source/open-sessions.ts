import type { SourcePerson } from './source-data.ts'

const OPEN_MS = 60 * 60 * 1000

/**
 * Leaves out, and counts, sessions that may still be open there. A session is taken once: if it were taken while it grows, a later
 * import would not take the rest.
 */
export function withoutOpenSessions({ sessions, leftOut, ...rest }: SourcePerson, beganMs: number): SourcePerson {
  const ended = sessions.filter(({ endedAt }) => endedAt <= beganMs - OPEN_MS)
  return { ...rest, sessions: ended, leftOut: { ...leftOut, openSessions: sessions.length - ended.length } }
}
