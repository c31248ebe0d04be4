import type { LocalTime } from '@chapterhouse/kit/local-time'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { PathKeyedTable, PathMove } from '../libraries/index.ts'
import type { SessionRecorder } from '../listening/index.ts'
import { finishesStore } from './finishes.store.ts'
import { heartbeat, LONGEST_GAP_MS } from './heartbeat.ts'
import { createLatestSessions } from './latest-sessions.ts'
import { listenedByDay } from './listened-days.ts'
import { listeningSessionsStore, type StoredSession, type Told } from './listening-sessions.store.ts'
import { createNoteFinish } from './note-finish.ts'
import type { Transcodes } from './transcodes.ts'

interface SessionRecorderNeeds {
  db: Db
  now: () => Date
  local: Pick<LocalTime, 'dayOf' | 'startOfDay' | 'minuteOfWeek'>
  transcodes: Pick<Transcodes, 'wasUsed'>
}

const QUARTER_MINUTES = 15

/** Records listening: every save of a device is a heartbeat of a listening session, and some finish a book. */
export function createSessionRecorder({
  db,
  now,
  local,
  transcodes,
}: SessionRecorderNeeds): SessionRecorder & { pathTables: readonly PathKeyedTable[] } {
  const sessions = listeningSessionsStore(db)
  const finishes = finishesStore(db)
  const latestSessions = createLatestSessions()
  const noteFinish = createNoteFinish({ finishes, now, local })

  /** The session with this save added; undefined if the stored row changed or a new session starts. */
  function goOn(last: StoredSession | undefined, told: Told): StoredSession | undefined {
    const beaten = heartbeat(last, { atMs: told.atMs, position: told.position, speed: told.playbackSpeed })
    if (!last || beaten.kind === 'begins') return undefined
    const { heard } = beaten
    const lastAtMs = Math.max(last.lastAtMs, told.atMs)
    if (!sessions.goOn({ ...told, ...last, position: told.position, atMs: lastAtMs, heard })) return undefined
    // A session counts once, on the first day with any listening.
    let isFirst = last.listened === 0
    const days = heard > 0 ? listenedByDay({ fromMs: last.lastAtMs, toMs: told.atMs, heard }, local) : []
    for (const part of days) {
      sessions.addToDay({ ...told, ...part, sessions: Number(isFirst) })
      isFirst = false
    }
    return { id: last.id, lastAtMs, position: told.position, listened: last.listened + heard }
  }

  function begin(told: Told, tokenId: number): StoredSession {
    const weekQuarter = Math.floor(local.minuteOfWeek(told.atMs) / QUARTER_MINUTES)
    const id = sessions.begin({ ...told, tokenId, weekQuarter })
    return { id, lastAtMs: told.atMs, position: told.position, listened: 0 }
  }

  function follow(move: PathMove): void {
    sessions.move(move)
    latestSessions.forget()
  }

  return {
    /** Also called for a save that lost the merge, since it is still listening. */
    saved({ key, before, after, save, tokenId }): void {
      const atMs = now().getTime()
      const { position, duration, playbackSpeed, deviceId } = save
      const flags = { transcoded: Number(transcodes.wasUsed(tokenId, key)), finished: Number(save.finished) }
      const told = { ...key, atMs, position, duration, playbackSpeed, deviceId, ...flags }
      const session =
        goOn(latestSessions.find(tokenId, key), told) ??
        goOn(sessions.last({ ...key, tokenId, sinceMs: atMs - LONGEST_GAP_MS }), told) ??
        begin(told, tokenId)
      latestSessions.set(tokenId, key, session)
      if (before !== after) noteFinish({ key, before, after }, false)
    },
    edited: (change) => noteFinish(change, true),
    pathTables: [
      { tables: ['sittings', 'listening_days'], follow },
      { tables: ['finishes'], follow: finishes.move },
    ],
  }
}
