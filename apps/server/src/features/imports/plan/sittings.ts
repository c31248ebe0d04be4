import type { LocalTime } from '@chapterhouse/kit/local-time'
import { dayPlus } from '@chapterhouse/kit/local-time'
import type { Steps } from '@chapterhouse/kit/steps'
import type { RelPath } from '../../libraries/index.ts'
import type { SourceSession } from '../source/source-data.ts'
import type { Match } from './match-items.ts'

const DAY_MS = 24 * 60 * 60_000
const QUARTER_MINUTES = 15
/** No session is longer; one that was left open is cut to it. */
const MAX_SESSION_MS = 31 * DAY_MS

/** A listening session as it would be stored. */
export interface PlannedSitting {
  libraryId: number
  path: RelPath
  startedAtMs: number
  lastAtMs: number
  weekQuarter: number
  startPosition: number
  position: number
  duration: number
  listened: number
  codec: string
}

/** Listening of one day in one book. */
export interface PlannedDay {
  day: string
  libraryId: number
  path: RelPath
  listened: number
  sittings: number
}

export interface SittingsInput {
  sessions: readonly SourceSession[]
  matched: ReadonlyMap<string, Match>
  /** Sessions that begin at or after it are left out. */
  cutoffMs: number | null
  nowMs: number
  /** Older sessions are only counted in their days. */
  keptSinceMs: number
  local: Pick<LocalTime, 'dayOf' | 'startOfDay' | 'minuteOfWeek'>
  isKnown: (sessionId: string) => boolean
}

export interface PlannedListening {
  sittings: PlannedSitting[]
  days: PlannedDay[]
  /** The ids of the sessions that count. */
  taken: string[]
  listened: number
  estimated: number
  alreadyHere: number
  skippedAfterCutoff: number
  firstMs: number | null
  lastMs: number | null
  /** Listening of items without a match, which is left out. */
  unmatched: Map<string, { listened: number; sessions: number }>
}

/** Listening sessions, and listening by day, from the sessions of the other server. */
export function* planSittings(input: SittingsInput): Steps<PlannedListening> {
  const { matched, cutoffMs, nowMs, keptSinceMs, local, isKnown } = input
  const days = new Map<string, PlannedDay>()
  const seen = new Set<string>()
  const planned: PlannedListening = {
    ...{ sittings: [], days: [], taken: [], listened: 0, estimated: 0, alreadyHere: 0, skippedAfterCutoff: 0 },
    ...{ firstMs: null, lastMs: null, unmatched: new Map() },
  }
  for (const session of input.sessions) {
    yield
    const heard = listenedIn(session, nowMs)
    if (!heard || seen.has(session.id)) continue
    seen.add(session.id)
    const match = matched.get(session.itemId)
    if (!match) {
      countUnmatched(planned.unmatched, session.itemId, heard.listened)
      continue
    }
    if (isKnown(session.id)) {
      planned.alreadyHere += 1
      continue
    }
    if (cutoffMs !== null && session.startedAt >= cutoffMs) {
      planned.skippedAfterCutoff += 1
      continue
    }
    const { libraryId, path, durationSeconds, codec } = match.book
    planned.taken.push(session.id)
    planned.listened += heard.listened
    if (heard.isCut) planned.estimated += heard.listened
    planned.firstMs = Math.min(planned.firstMs ?? session.startedAt, session.startedAt)
    planned.lastMs = Math.max(planned.lastMs ?? heard.endedAtMs, heard.endedAtMs)
    addDays(days, { libraryId, path, startedAtMs: session.startedAt, ...heard }, local)
    if (session.startedAt < keptSinceMs) continue
    planned.sittings.push({
      ...{ libraryId, path, startedAtMs: session.startedAt, lastAtMs: heard.endedAtMs, listened: heard.listened },
      weekQuarter: Math.floor(local.minuteOfWeek(session.startedAt) / QUARTER_MINUTES),
      startPosition: positive(session.startPositionSeconds),
      position: positive(session.positionSeconds),
      duration: durationSeconds,
      codec,
    })
  }
  planned.days = [...days.values()]
  return planned
}

interface Heard {
  endedAtMs: number
  listened: number
  /** More was claimed than the clock allows. */
  isCut: boolean
}

/** The seconds that count, at most those on the clock; undefined for a session without listening or without usable times. */
function listenedIn({ startedAt, endedAt, listenedSeconds }: SourceSession, nowMs: number): Heard | undefined {
  const isUsable = Number.isSafeInteger(startedAt) && startedAt > 0 && startedAt <= nowMs && Number.isFinite(endedAt)
  if (!isUsable || !(listenedSeconds > 0)) return undefined
  const endedAtMs = Math.floor(Math.min(Math.max(endedAt, startedAt), startedAt + MAX_SESSION_MS, nowMs))
  const clock = (endedAtMs - startedAt) / 1000
  if (clock <= 0) return undefined
  return { endedAtMs, listened: Math.min(listenedSeconds, clock), isCut: listenedSeconds > clock }
}

/** Divides listening among its days in proportion to the time on the clock. A session counts once, on its first day. */
function addDays(
  days: Map<string, PlannedDay>,
  session: Pick<PlannedSitting, 'libraryId' | 'path' | 'startedAtMs'> & Heard,
  local: SittingsInput['local'],
): void {
  const { libraryId, path, startedAtMs, endedAtMs, listened } = session
  const last = local.dayOf(endedAtMs)
  let [day, fromMs, rest] = [local.dayOf(startedAtMs), startedAtMs, listened]
  let sittings = 1
  while (rest > 0) {
    const next = dayPlus(day, 1)
    const part = day < last ? Math.min(rest, (listened * (local.startOfDay(next) - fromMs)) / (endedAtMs - startedAtMs)) : rest
    if (part > 0) {
      const key = `${day} ${libraryId} ${path}`
      const known = days.get(key)
      if (known) {
        known.listened += part
        known.sittings += sittings
      } else days.set(key, { day, libraryId, path, listened: part, sittings })
      sittings = 0
    }
    rest = day < last ? rest - part : 0
    if (day < last) fromMs = local.startOfDay(next)
    day = next
  }
}

function countUnmatched(unmatched: PlannedListening['unmatched'], itemId: string, listened: number): void {
  const known = unmatched.get(itemId) ?? { listened: 0, sessions: 0 }
  unmatched.set(itemId, { listened: known.listened + listened, sessions: known.sessions + 1 })
}

const positive = (seconds: number) => (seconds > 0 ? seconds : 0)
