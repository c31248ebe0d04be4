import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathDivision, PathMove } from '../../paths/index.ts'
import type { SessionKey } from './listening-sessions.store.ts'

const DAY_MS = 24 * 60 * 60_000
const OF_BOOK = 'user_id = :userId AND library_id = :libraryId AND path = :path'
const LATEST = `SELECT id FROM finishes WHERE ${OF_BOOK} ORDER BY at_ms DESC, id DESC LIMIT 1`

const ADD = `
  INSERT INTO finishes (user_id, library_id, path, at_ms, day)
  SELECT :userId, :libraryId, :path, :atMs, :day
  WHERE NOT EXISTS (SELECT 1 FROM finishes WHERE ${OF_BOOK} AND at_ms BETWEEN :atMs - ${DAY_MS} AND :atMs + ${DAY_MS})`

type FinishAt = SessionKey & { atMs: number; day: string }

export function finishesStore(db: Db) {
  return {
    /** Skipped if the book has a finish within a day of it. */
    add: (finish: FinishAt): void => void db.run(ADD, finish),
    /** Returns whether there was a finish to move. */
    moveLatest: (finish: FinishAt): boolean =>
      db.run(`UPDATE finishes SET at_ms = :atMs, day = :day WHERE id = (${LATEST})`, finish).changes > 0,
    removeLatest: (key: SessionKey, sinceMs: number): void =>
      void db.run(`DELETE FROM finishes WHERE id = (${LATEST}) AND at_ms >= :sinceMs`, { ...key, sinceMs }),
    /** A finish of the whole book becomes one of each part. */
    divide({ libraryId, from, parts }: PathDivision): void {
      for (const { to } of parts)
        if (to !== from)
          db.run(
            `INSERT INTO finishes (user_id, library_id, path, at_ms, day) SELECT user_id, library_id, :to, at_ms, day FROM finishes
             WHERE library_id = :libraryId AND path = :from`,
            { libraryId, from, to },
          )
      if (parts.every(({ to }) => to !== from))
        db.run('DELETE FROM finishes WHERE library_id = :libraryId AND path = :from', { libraryId, from })
    },
    /**
     * When discs become one book, only the last disc's finish counts, as with progress: the first disc is not the whole book. The
     * other discs' finishes remain in place, in case the set is split again.
     */
    move(move: PathMove): void {
      if (move.joins && !move.isLastDisc) return
      db.run('UPDATE finishes SET path = :to WHERE library_id = :libraryId AND path = :from', move)
    },
  }
}
