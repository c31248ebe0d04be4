import type { SourcePerson } from './source-data.ts'

const OPEN_MS = 60 * 60 * 1000

/**
 * Leaves out, and counts, sessions that may still be open there. A session is imported once: if that happened while it grows, a
 * later import would not add the rest.
 */
export function withoutOpenSessions({ sessions, leftOut, ...rest }: SourcePerson, beganMs: number): SourcePerson {
  const ended = sessions.filter(({ endedAt }) => endedAt <= beganMs - OPEN_MS)
  return { ...rest, sessions: ended, leftOut: { ...leftOut, openSessions: sessions.length - ended.length } }
}
