import type { Db } from '@chapterhouse/kit/sqlite'
import type { Progress } from '../../listening/index.ts'
import type { BookKey, PlannedBookmark, PlannedFinish } from '../plan/positions.ts'
import type { PlannedDay, PlannedSitting } from '../plan/sittings.ts'
import type { OwnListening } from './without-import.ts'

export interface StoredProgress extends Progress {
  tokenId: number | null
}

type PersonKey = BookKey & { userId: number }

const AT_BOOK = 'user_id = :userId AND library_id = :libraryId AND path = :path'

const PROGRESS = `
  SELECT position, duration, finished, playback_speed AS playbackSpeed, version, device_id AS deviceId, updated_at_us AS updatedAtUs,
    started_at AS startedAt, finished_at AS finishedAt, token_id AS tokenId, set_aside_at_us AS setAsideAtUs,
    set_aside_mark AS setAsideMark
  FROM progress WHERE ${AT_BOOK}`

const SAVE_PROGRESS = `
  INSERT OR REPLACE INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id,
    updated_at_us, started_at, finished_at, token_id, set_aside_at_us, set_aside_mark)
  VALUES (:userId, :libraryId, :path, :position, :duration, :finished, :playbackSpeed, :version, :deviceId, :updatedAtUs, :startedAt,
    :finishedAt, :tokenId, :setAsideAtUs, :setAsideMark)`

const ADD_SITTING = `
  INSERT INTO sittings (user_id, library_id, path, token_id, device_id, client, started_at_ms, last_at_ms, week_quarter,
    start_position, position, duration, speed, listened, codec, transcoded, finished, imported)
  VALUES (?, ?, ?, 0, '', '', ?, ?, ?, ?, ?, ?, 1, ?, ?, 0, 0, 1)`

const ADD_DAY = `
  INSERT INTO listening_days (day, user_id, library_id, path, listened, sittings) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (day, user_id, library_id, path)
  DO UPDATE SET listened = listened + excluded.listened, sittings = sittings + excluded.sittings`

const TAKE_DAY = `
  UPDATE listening_days SET listened = round(listened - ?, 6), sittings = sittings - ?
  WHERE day = ? AND user_id = ? AND library_id = ? AND path = ?`

/** Less than any listening that is recorded. */
const NOTHING_SECONDS = 0.0005

const REMOVE_EMPTY_DAYS = `
  DELETE FROM listening_days WHERE user_id = :userId AND sittings <= 0 AND listened < ${NOTHING_SECONDS}
    AND (library_id, path) IN (SELECT library_id, path FROM import_days WHERE import_id = :importId)`

/** A finish that was made here within a day of it was not recorded, because of it. */
const IS_OWN_FINISH = `
  EXISTS (SELECT 1 FROM progress p WHERE p.user_id = f.user_id AND p.library_id = f.library_id AND p.path = f.path AND p.finished
    AND abs(unixepoch(p.finished_at) * 1000 - f.at_ms) <= 86400000)
  OR EXISTS (SELECT 1 FROM sittings s WHERE s.user_id = f.user_id AND s.library_id = f.library_id AND s.path = f.path AND s.finished
    AND NOT s.imported AND abs(s.last_at_ms - f.at_ms) <= 86400000)`

export type WrittenRowsStore = ReturnType<typeof writtenRowsStore>

/** The listeners' rows that an import writes and takes back. */
export function writtenRowsStore(db: Db) {
  return { ...progressOf(db), ...listeningOf(db), ...finishesOf(db), ...bookmarksOf(db) }
}

function progressOf(db: Db) {
  return {
    progressAt(key: PersonKey): StoredProgress | undefined {
      const row = db.first<Omit<StoredProgress, 'finished'> & { finished: number }>(PROGRESS, key)
      return row && { ...row, finished: row.finished === 1 }
    },
    saveProgress: (key: PersonKey, row: StoredProgress): void =>
      void db.run(SAVE_PROGRESS, { ...row, ...key, finished: Number(row.finished) }),
    removeProgress: (key: PersonKey): void => void db.run(`DELETE FROM progress WHERE ${AT_BOOK}`, key),
    hasProgressAt: (key: BookKey): boolean =>
      db.first('SELECT 1 FROM progress WHERE library_id = :libraryId AND path = :path LIMIT 1', key) !== undefined,
    countProgress: (userId: number): number =>
      db.one<{ n: number }>('SELECT count(*) AS n FROM progress WHERE user_id = :userId', { userId }).n,
  }
}

function listeningOf(db: Db) {
  return {
    /** Returns the first and the last id, if there are any. */
    addSittings(userId: number, sittings: readonly PlannedSitting[]): { first: number; last: number } | undefined {
      const before = lastSitting(db)
      const add = db.writing(ADD_SITTING)
      for (const one of sittings)
        add(
          ...([userId, one.libraryId, one.path, one.startedAtMs, one.lastAtMs, one.weekQuarter, one.startPosition] as const),
          ...([one.position, one.duration, one.listened, one.codec] as const),
        )
      return sittings.length === 0 ? undefined : { first: before + 1, last: before + sittings.length }
    },
    ownListening: (key: PersonKey): OwnListening =>
      db.one(
        `SELECT min(started_at_ms) AS firstMs, min(CASE WHEN finished THEN last_at_ms END) AS firstFinishMs FROM sittings
         WHERE ${AT_BOOK} AND NOT imported`,
        key,
      ),
    removeSittings: (range: { userId: number; first: number; last: number }): void =>
      void db.run('DELETE FROM sittings WHERE id BETWEEN :first AND :last AND user_id = :userId AND imported', range),
    addDays(userId: number, days: readonly PlannedDay[]): void {
      const add = db.writing(ADD_DAY)
      for (const { day, libraryId, path, listened, sittings } of days) add(day, userId, libraryId, path, listened, sittings)
    },
    takeDays(taken: { importId: number; userId: number; days: readonly PlannedDay[] }): void {
      const take = db.writing(TAKE_DAY)
      for (const { day, libraryId, path, listened, sittings } of taken.days)
        take(listened, sittings, day, taken.userId, libraryId, path)
      db.run(REMOVE_EMPTY_DAYS, taken)
    },
  }
}

function finishesOf(db: Db) {
  return {
    finishesAt: (key: PersonKey): number[] =>
      db.all<{ atMs: number }>(`SELECT at_ms AS atMs FROM finishes WHERE ${AT_BOOK}`, key).map(({ atMs }) => atMs),
    addFinish: (finish: PlannedFinish & { userId: number; day: string }): number =>
      db.runOne<{ id: number }>(
        'INSERT INTO finishes (user_id, library_id, path, at_ms, day) VALUES (:userId, :libraryId, :path, :atMs, :day) RETURNING id',
        finish,
      ).id,
    /** Adds the finish of a finished book that has none within a day of it. */
    addMissingFinish: (finish: PlannedFinish & { userId: number; day: string }): void =>
      void db.run(
        `INSERT INTO finishes (user_id, library_id, path, at_ms, day) SELECT :userId, :libraryId, :path, :atMs, :day
         WHERE NOT EXISTS (SELECT 1 FROM finishes WHERE ${AT_BOOK} AND abs(at_ms - :atMs) <= 86400000)`,
        finish,
      ),
    /** A finish that was moved since stays. */
    removeFinishes: (importId: number): void =>
      void db.run(
        `DELETE FROM finishes AS f WHERE id IN (SELECT finish_id FROM import_finishes WHERE import_id = :importId)
           AND EXISTS (SELECT 1 FROM import_finishes j WHERE j.import_id = :importId AND j.finish_id = f.id AND j.at_ms = f.at_ms)
           AND NOT (${IS_OWN_FINISH})`,
        { importId },
      ),
  }
}

function bookmarksOf(db: Db) {
  return {
    bookmarksAt: (key: PersonKey): PlannedBookmark[] =>
      db.all(`SELECT library_id AS libraryId, path, position, note, created_at AS createdAt FROM bookmarks WHERE ${AT_BOOK}`, key),
    countBookmarks: (userId: number): number =>
      db.one<{ n: number }>('SELECT count(*) AS n FROM bookmarks WHERE user_id = :userId', { userId }).n,
    addBookmark: (bookmark: PlannedBookmark & { userId: number }): number =>
      db.runOne<{ id: number }>(
        `INSERT INTO bookmarks (user_id, library_id, path, position, note, created_at)
         VALUES (:userId, :libraryId, :path, :position, :note, :createdAt) RETURNING id`,
        bookmark,
      ).id,
    /** A bookmark that was edited since stays. */
    removeBookmarks: (importId: number): void =>
      void db.run(
        `DELETE FROM bookmarks AS b WHERE id IN (SELECT bookmark_id FROM import_bookmarks WHERE import_id = :importId)
           AND b.label = '' AND EXISTS (
             SELECT 1 FROM import_bookmarks j WHERE j.import_id = :importId AND j.bookmark_id = b.id AND j.note = b.note)`,
        { importId },
      ),
  }
}

/** Ids are never reused, so the next ones are known. */
function lastSitting(db: Db): number {
  return db.first<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'sittings'")?.seq ?? 0
}
