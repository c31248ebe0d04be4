import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import { placesStore, type SessionRecorder } from '../../listening/index.ts'
import type { PathKeyedTable } from '../../paths/index.ts'
import { finishesStore } from './finishes.store.ts'
import { heartbeat, MAX_GAP_MS } from './heartbeat.ts'
import { createLatestSessions } from './latest-sessions.ts'
import { listenedByDay } from './listened-days.ts'
import { listeningSessionsStore, type SessionUpdate, type StoredSession } from './listening-sessions.store.ts'
import { createRecordFinish } from './record-finish.ts'
import type { Transcodes } from './transcodes.ts'

const QUARTER_MINUTES = 15

/** Records listening: every save of a device is a heartbeat of a listening session, and some finish a book. */
export function createSessionRecorder({
  db,
  now,
  local,
  transcodes,
}: {
  db: Db
  now: () => Date
  local: Pick<LocalTime, 'dayOf' | 'startOfDay' | 'minuteOfWeek'>
  transcodes: Pick<Transcodes, 'wasUsed'>
}): SessionRecorder & { pathTables: readonly PathKeyedTable[]; forget: () => void } {
  const sessions = listeningSessionsStore(db)
  const finishes = finishesStore(db)
  const latestSessions = createLatestSessions()
  const recordFinish = createRecordFinish({ finishes, now, local })

  /** The session with this save added; undefined if the stored row changed or a new session starts. */
  function continueSession(last: StoredSession | undefined, update: SessionUpdate): StoredSession | undefined {
    const beaten = heartbeat(last, { atMs: update.atMs, position: update.position, speed: update.playbackSpeed })
    if (!last || beaten.kind === 'begins') return undefined
    const { listened } = beaten
    const lastAtMs = Math.max(last.lastAtMs, update.atMs)
    if (!sessions.extend({ ...update, ...last, position: update.position, atMs: lastAtMs, listened })) return undefined
    // A session counts once, on the first day with any listening.
    let isFirst = last.listened === 0
    const days = listened > 0 ? listenedByDay({ fromMs: last.lastAtMs, toMs: update.atMs, listened }, local) : []
    for (const part of days) {
      sessions.addToDay({ ...update, ...part, sessions: Number(isFirst) })
      isFirst = false
    }
    return { id: last.id, lastAtMs, position: update.position, listened: last.listened + listened }
  }

  function startSession(update: SessionUpdate, tokenId: number): StoredSession {
    const weekQuarter = Math.floor(local.minuteOfWeek(update.atMs) / QUARTER_MINUTES)
    const id = sessions.insert({ ...update, tokenId, weekQuarter })
    return { id, lastAtMs: update.atMs, position: update.position, listened: 0 }
  }

  return {
    /** Also called for a save that lost the merge, since that is still listening. */
    saved({ key, before, after, save, tokenId }): void {
      const atMs = now().getTime()
      const { position, duration, playbackSpeed, deviceId } = save
      const flags = { transcoded: Number(transcodes.wasUsed(tokenId, key)), finished: Number(save.finished) }
      const update = { ...key, atMs, position, duration, playbackSpeed, deviceId, ...flags }
      const session =
        continueSession(latestSessions.find(tokenId, key), update) ??
        continueSession(sessions.last({ ...key, tokenId, sinceMs: atMs - MAX_GAP_MS }), update) ??
        startSession(update, tokenId)
      latestSessions.set(tokenId, key, session)
      if (before !== after) recordFinish({ key, before, after }, false)
    },
    edited: (change) => recordFinish(change, true),
    /** Must be called after another process moved sessions. */
    forget: latestSessions.forget,
    pathTables: [
      sessionsPathTable(db, latestSessions.forget),
      { tables: ['finishes'], follow: finishes.move, divide: finishes.divide },
    ],
  }
}

function sessionsPathTable(db: Db, forget: () => void): PathKeyedTable {
  const sessions = listeningSessionsStore(db)
  const places = placesStore(db, 'listening_sessions', ['start_position', 'position'])
  return {
    tables: ['listening_sessions', 'listening_days'],
    follow(move) {
      sessions.move(move)
      forget()
    },
    followParts(change) {
      places.followParts(change)
      forget()
      return 0
    },
  }
}
