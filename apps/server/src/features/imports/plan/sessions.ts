import type { Steps } from '@chapterhouse/kit/queues/steps'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import { dayPlus } from '@chapterhouse/kit/time/local-time'
import type { ImportedDay, ImportedSession } from '../../activity/index.ts'
import type { SourceSession } from '../source/source-data.ts'
import type { Match } from './match-items.ts'

const DAY_MS = 24 * 60 * 60_000
const QUARTER_MINUTES = 15
/** No session is longer; one that was left open is cut to this. */
const MAX_SESSION_MS = 31 * DAY_MS

export type PlannedSession = ImportedSession
export type PlannedDay = ImportedDay

export interface SessionsInput {
  sessions: Iterable<SourceSession>
  matched: ReadonlyMap<string, Match>
  /** Sessions that begin at or after this are left out. */
  cutoffMs: number | null
  nowMs: number
  /** Older sessions only count in their days. */
  retainedSinceMs: number
  local: Pick<LocalTime, 'dayOf' | 'startOfDay' | 'minuteOfWeek'>
  isKnown: (sessionId: string) => boolean
}

export interface PlannedListening {
  sessions: PlannedSession[]
  days: PlannedDay[]
  /** The ids of the sessions that count. */
  taken: string[]
  listened: number
  estimated: number
  alreadyHere: number
  skippedAfterCutoff: number
  /** Sessions whose times leave no room for their listening. */
  withoutClock: number
  firstMs: number | null
  lastMs: number | null
  /** Listening of unmatched items, which is left out. */
  unmatched: Map<string, { listened: number; sessions: number }>
}

/** Listening sessions and daily listening from the other server's sessions. */
export function* planSessions(input: SessionsInput): Steps<PlannedListening> {
  const days = createDays(input.local)
  const seen = new Set<string>()
  const planned: PlannedListening = {
    ...{ sessions: [], days: [], taken: [], listened: 0, estimated: 0, alreadyHere: 0, skippedAfterCutoff: 0 },
    ...{ withoutClock: 0, firstMs: null, lastMs: null, unmatched: new Map() },
  }
  for (const session of input.sessions) {
    yield
    if (!(session.listenedSeconds > 0) || seen.has(session.id)) continue
    seen.add(session.id)
    const heard = listenedIn(session, input)
    if (!heard) {
      planned.withoutClock += 1
      continue
    }
    const match = input.matched.get(session.itemId)
    if (!match) countUnmatched(planned.unmatched, session.itemId, heard.listened)
    else if (input.isKnown(session.id)) planned.alreadyHere += 1
    else if (input.cutoffMs !== null && heard.startedAtMs >= input.cutoffMs) planned.skippedAfterCutoff += 1
    else {
      planned.taken.push(session.id)
      count(planned, heard)
      days.add(match.book, heard)
      if (heard.startedAtMs >= input.retainedSinceMs)
        planned.sessions.push(toPlannedSession(session, { ...heard, book: match.book }, input.local))
    }
  }
  planned.days = days.list()
  // Sorted like the indexes that they are added to.
  planned.sessions.sort((one, other) => one.startedAtMs - other.startedAtMs)
  return planned
}

function count(planned: PlannedListening, { startedAtMs, endedAtMs, listened, isCut }: Heard): void {
  planned.listened += listened
  if (isCut) planned.estimated += listened
  planned.firstMs = planned.firstMs === null ? startedAtMs : Math.min(planned.firstMs, startedAtMs)
  planned.lastMs = planned.lastMs === null ? endedAtMs : Math.max(planned.lastMs, endedAtMs)
}

function toPlannedSession(
  { startPositionSeconds, positionSeconds }: SourceSession,
  { book, startedAtMs, endedAtMs, listened }: Heard & Pick<Match, 'book'>,
  local: SessionsInput['local'],
): PlannedSession {
  return {
    libraryId: book.libraryId,
    path: book.path,
    startedAtMs,
    lastAtMs: endedAtMs,
    weekQuarter: Math.floor(local.minuteOfWeek(startedAtMs) / QUARTER_MINUTES),
    startPosition: positive(startPositionSeconds),
    position: positive(positionSeconds),
    duration: book.durationSeconds,
    listened,
    codec: book.codec,
  }
}

interface Heard {
  startedAtMs: number
  endedAtMs: number
  listened: number
  /** It claimed more than the clock allows. */
  isCut: boolean
  /** The only day it counts on; undefined if it is divided among the days between its start and end. */
  day: string | undefined
}

/** The seconds that count, at most those on the clock; undefined for a session without usable times. */
function listenedIn(session: SourceSession, { nowMs, local }: Pick<SessionsInput, 'nowMs' | 'local'>): Heard | undefined {
  const { startedAt, endedAt, listenedSeconds } = session
  const isUsable = Number.isSafeInteger(startedAt) && startedAt > 0 && startedAt <= nowMs && Number.isFinite(endedAt)
  if (!isUsable) return undefined
  const isLate = endsLate(session)
  const end = isLate ? Math.ceil(startedAt + listenedSeconds * 1000) : Math.max(endedAt, startedAt)
  const endedAtMs = Math.floor(Math.min(end, startedAt + MAX_SESSION_MS, nowMs))
  const clock = (endedAtMs - startedAt) / 1000
  if (clock <= 0) return undefined
  return {
    ...{ startedAtMs: startedAt, endedAtMs, listened: Math.min(listenedSeconds, clock), isCut: listenedSeconds > clock },
    day: isLate ? dayWithin(session, { nowMs, local }) : undefined,
  }
}

const HOUR_MS = 60 * 60_000

/**
 * Whether the end is long after the listening. Servers before 2.8 stored the time when a device sent its sessions, perhaps weeks
 * later: divided by the clock, an evening would be spread thinly over all days in between.
 */
const endsLate = ({ startedAt, endedAt, listenedSeconds }: SourceSession): boolean =>
  endedAt - startedAt > 2 * listenedSeconds * 1000 + HOUR_MS

/** The session's stated day, if it is one of its days. It may be the day before its start in the other server's time zone. */
function dayWithin({ day, startedAt, endedAt }: SourceSession, { nowMs, local }: Pick<SessionsInput, 'nowMs' | 'local'>) {
  if (!day) return undefined
  const isWithin = day >= dayPlus(local.dayOf(startedAt), -1) && day <= local.dayOf(Math.min(endedAt, nowMs))
  return isWithin ? day : undefined
}

type Book = Match['book']

/** Sums listening by day and book. */
function createDays(local: SessionsInput['local']) {
  const byBook = new Map<Book, Map<string, PlannedDay>>()

  function addTo(
    { libraryId, path }: Book,
    days: Map<string, PlannedDay>,
    part: Pick<PlannedDay, 'day' | 'listened' | 'sessions'>,
  ): void {
    const known = days.get(part.day)
    if (known) {
      known.listened += part.listened
      known.sessions += part.sessions
    } else days.set(part.day, { day: part.day, libraryId, path, listened: part.listened, sessions: part.sessions })
  }

  return {
    /** Divides a session among its days, in proportion to the time on the clock. It counts once, on the first day. */
    add(book: Book, { startedAtMs, endedAtMs, listened, day: wholeOn }: Heard): void {
      const days = byBook.get(book) ?? new Map<string, PlannedDay>()
      byBook.set(book, days)
      if (wholeOn !== undefined) {
        addTo(book, days, { day: wholeOn, listened, sessions: 1 })
        return
      }
      const last = local.dayOf(endedAtMs)
      let [day, fromMs, rest, sessions] = [local.dayOf(startedAtMs), startedAtMs, listened, 1]
      while (day < last && rest > 0) {
        const next = dayPlus(day, 1)
        const nextMs = local.startOfDay(next)
        const part = Math.min(rest, (listened * (nextMs - fromMs)) / (endedAtMs - startedAtMs))
        if (part > 0) {
          addTo(book, days, { day, listened: part, sessions })
          sessions = 0
        }
        ;[day, fromMs, rest] = [next, nextMs, rest - part]
      }
      if (rest > 0) addTo(book, days, { day, listened: rest, sessions })
    },
    list: (): PlannedDay[] =>
      [...byBook.values()]
        .flatMap((days) => [...days.values()])
        .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day))),
  }
}

function countUnmatched(unmatched: PlannedListening['unmatched'], itemId: string, listened: number): void {
  const known = unmatched.get(itemId) ?? { listened: 0, sessions: 0 }
  unmatched.set(itemId, { listened: known.listened + listened, sessions: known.sessions + 1 })
}

const positive = (seconds: number) => (seconds > 0 ? seconds : 0)
