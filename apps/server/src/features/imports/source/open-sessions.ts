import type { SourceData, SourcePerson } from './source-data.ts'

const OPEN_MS = 60 * 60 * 1000

/**
 * Leaves out, and counts, sessions that may still be open there. A session is taken once: if it were taken while it grows, a later
 * import would not take the rest.
 */
export function withoutOpenSessions(data: SourceData, beganMs: number): SourceData {
  return { ...data, people: data.people.map((person) => withoutOpenOf(person, beganMs - OPEN_MS)) }
}

function withoutOpenOf({ sessions, leftOut, ...rest }: SourcePerson, openSinceMs: number): SourcePerson {
  const ended = sessions.filter(({ endedAt }) => endedAt <= openSinceMs)
  return { ...rest, sessions: ended, leftOut: { ...leftOut, openSessions: sessions.length - ended.length } }
}
