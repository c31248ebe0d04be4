import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { SessionKey } from './listening-sessions.store.ts'

type BookKey = Omit<SessionKey, 'userId'>

/** A listening session from another server. */
export interface ImportedSession extends BookKey {
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
export interface ImportedDay extends BookKey {
  day: string
  listened: number
  sessions: number
}

/** The person's own listening in a book, as far as sessions show. */
export interface OwnListening {
  firstMs: number | null
  firstFinishMs: number | null
}

const AT_BOOK = 'user_id = :userId AND library_id = :libraryId AND path = :path'

const ADD_SESSION = `
  INSERT INTO listening_sessions (user_id, library_id, path, token_id, device_id, client, started_at_ms, last_at_ms, week_quarter,
    start_position, position, duration, speed, listened, codec, transcoded, finished, imported)
  VALUES (?, ?, ?, 0, '', '', ?, ?, ?, ?, ?, ?, 1, ?, ?, 0, 0, 1)`

const ADD_DAY = `
  INSERT INTO listening_days (day, user_id, library_id, path, listened, sessions) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (day, user_id, library_id, path)
  DO UPDATE SET listened = listened + excluded.listened, sessions = sessions + excluded.sessions`

const SUBTRACT_DAY = `
  UPDATE listening_days SET listened = round(listened - ?, 6), sessions = sessions - ?
  WHERE day = ? AND user_id = ? AND library_id = ? AND path = ?`

/** Less than any recorded listening. */
const NOTHING_SECONDS = 0.0005

const REMOVE_EMPTY_DAYS = `
  DELETE FROM listening_days WHERE user_id = :userId AND sessions <= 0 AND listened < ${NOTHING_SECONDS}
    AND (library_id, path) IN (SELECT value ->> 0, value ->> 1 FROM json_each(:books))`

/** A finish made here within a day of it was not recorded, because this one existed. */
const IS_OWN_FINISH = `
  EXISTS (SELECT 1 FROM progress p WHERE p.user_id = f.user_id AND p.library_id = f.library_id AND p.path = f.path AND p.finished
    AND abs(unixepoch(p.finished_at) * 1000 - f.at_ms) <= 86400000)
  OR EXISTS (SELECT 1 FROM listening_sessions s WHERE s.user_id = f.user_id AND s.library_id = f.library_id AND s.path = f.path AND s.finished
    AND NOT s.imported AND abs(s.last_at_ms - f.at_ms) <= 86400000)`

/** Listening and finishes that an import writes and removes for a person, in its own transaction. */
export function importedActivityStore(db: Db) {
  return {
    /** Returns the first and the last id, if any. */
    addSessions(userId: number, sessions: readonly ImportedSession[]): { first: number; last: number } | undefined {
      const before = lastSession(db)
      const add = db.writing(ADD_SESSION)
      for (const one of sessions)
        add(
          ...([userId, one.libraryId, one.path, one.startedAtMs, one.lastAtMs, one.weekQuarter, one.startPosition] as const),
          ...([one.position, one.duration, one.listened, one.codec] as const),
        )
      return sessions.length === 0 ? undefined : { first: before + 1, last: before + sessions.length }
    },
    ownListening: (key: SessionKey): OwnListening =>
      db.one(
        `SELECT min(started_at_ms) AS firstMs, min(CASE WHEN finished THEN last_at_ms END) AS firstFinishMs FROM listening_sessions
         WHERE ${AT_BOOK} AND NOT imported`,
        key,
      ),
    removeSessions: (range: { userId: number; first: number; last: number }): void =>
      void db.run('DELETE FROM listening_sessions WHERE id BETWEEN :first AND :last AND user_id = :userId AND imported', range),
    addDays(userId: number, days: readonly ImportedDay[]): void {
      const add = db.writing(ADD_DAY)
      for (const { day, libraryId, path, listened, sessions } of days) add(day, userId, libraryId, path, listened, sessions)
    },
    subtractDays(userId: number, days: readonly ImportedDay[]): void {
      const subtract = db.writing(SUBTRACT_DAY)
      for (const { day, libraryId, path, listened, sessions } of days) subtract(listened, sessions, day, userId, libraryId, path)
      const books = JSON.stringify(days.map(({ libraryId, path }) => [libraryId, path]))
      db.run(REMOVE_EMPTY_DAYS, { userId, books })
    },
    finishesAt: (key: SessionKey): number[] =>
      db.all<{ atMs: number }>(`SELECT at_ms AS atMs FROM finishes WHERE ${AT_BOOK}`, key).map(({ atMs }) => atMs),
    /** Returns its id. */
    addFinish: (finish: SessionKey & { atMs: number; day: string }): number =>
      db.runOne<{ id: number }>(
        'INSERT INTO finishes (user_id, library_id, path, at_ms, day) VALUES (:userId, :libraryId, :path, :atMs, :day) RETURNING id',
        finish,
      ).id,
    /** A finish that was moved since is kept. */
    removeFinish: (finish: { id: number; atMs: number }): void =>
      void db.run(`DELETE FROM finishes AS f WHERE id = :id AND at_ms = :atMs AND NOT (${IS_OWN_FINISH})`, finish),
  }
}

/** Ids are never reused, so the next ones are known. */
function lastSession(db: Db): number {
  return db.first<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'listening_sessions'")?.seq ?? 0
}
