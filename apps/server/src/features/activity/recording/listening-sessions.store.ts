import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathMove, RelPath } from '../../paths/index.ts'

export interface SessionKey {
  userId: number
  libraryId: number
  path: RelPath
}

export interface StoredSession {
  id: number
  lastAtMs: number
  position: number
  listened: number
}

// A listener continues only a few books within half a day.
const LAST = `
  SELECT id, last_at_ms AS lastAtMs, position, listened
  FROM (SELECT * FROM listening_sessions WHERE token_id = :tokenId ORDER BY id DESC LIMIT 50)
  WHERE last_at_ms >= :sinceMs AND library_id = :libraryId AND path = :path AND user_id = :userId
  ORDER BY last_at_ms DESC LIMIT 1`

const INSERT = `
  INSERT INTO listening_sessions (user_id, library_id, path, token_id, device_id, client, started_at_ms, last_at_ms, week_quarter, start_position,
    position, duration, speed, listened, codec, transcoded, finished)
  VALUES (:userId, :libraryId, :path, :tokenId, :deviceId, coalesce((SELECT client FROM tokens WHERE id = :tokenId), ''), :atMs, :atMs,
    :weekQuarter, :position, :position, :duration, :playbackSpeed, 0,
    coalesce((SELECT codec FROM books WHERE library_id = :libraryId AND path = :path), ''), :transcoded, :finished)
  RETURNING id`

const EXTEND = `
  UPDATE listening_sessions SET last_at_ms = :atMs, position = :position, duration = :duration, speed = :playbackSpeed,
    device_id = :deviceId, listened = listened + :listened, transcoded = max(transcoded, :transcoded), finished = max(finished, :finished)
  WHERE id = :id AND last_at_ms = :lastAtMs`

const ADD_TO_DAY = `
  INSERT INTO listening_days VALUES (:day, :userId, :libraryId, :path, :listened, :sessions)
  ON CONFLICT (day, user_id, library_id, path)
  DO UPDATE SET listened = listened + excluded.listened, sessions = sessions + excluded.sessions`

const MOVE_DAYS = `
  INSERT INTO listening_days SELECT day, user_id, library_id, :to, listened, sessions FROM listening_days
  WHERE library_id = :libraryId AND path = :from
  ON CONFLICT (day, user_id, library_id, path)
  DO UPDATE SET listened = listened + excluded.listened, sessions = sessions + excluded.sessions`

export interface SessionUpdate extends SessionKey {
  atMs: number
  deviceId: string
  position: number
  duration: number
  playbackSpeed: number
  transcoded: number
  finished: number
}

export function listeningSessionsStore(db: Db) {
  return {
    last: (params: SessionKey & { tokenId: number; sinceMs: number }): StoredSession | undefined => db.first(LAST, params),
    insert: (params: SessionUpdate & { tokenId: number; weekQuarter: number }): number =>
      db.runOne<{ id: number }>(INSERT, params).id,
    /** Returns whether the stored session was still as expected. */
    extend: (params: SessionUpdate & { id: number; lastAtMs: number; listened: number }): boolean =>
      db.run(EXTEND, params).changes > 0,
    addToDay: (params: SessionKey & { day: string; listened: number; sessions: number }): void => void db.run(ADD_TO_DAY, params),
    move(move: PathMove): void {
      db.run(
        `UPDATE listening_sessions SET path = :to, start_position = start_position + :shiftSeconds, position = position + :shiftSeconds
         WHERE library_id = :libraryId AND path = :from`,
        move,
      )
      db.run(MOVE_DAYS, move)
      db.run('DELETE FROM listening_days WHERE library_id = :libraryId AND path = :from', move)
    },
    /** Removes at most this many older sessions and returns the number. The totals per day are kept. */
    removeBefore: (beforeMs: number, max: number): number =>
      db.run(
        'DELETE FROM listening_sessions WHERE id IN (SELECT id FROM listening_sessions WHERE started_at_ms < :beforeMs LIMIT +:max)',
        {
          beforeMs,
          max,
        },
      ).changes,
  }
}
