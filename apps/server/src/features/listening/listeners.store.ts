import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../paths/index.ts'

/** Progress of one person in a book. */
export interface Listener {
  userId: number
  username: string
  position: number
  duration: number
  finished: boolean
  updatedAtUs: number
  startedAt: string | null
  finishedAt: string | null
}

/** A row without a save only marks the book as set aside. */
const LISTENED = 'p.updated_at_us > 0'

const AT = `
  SELECT p.user_id AS userId, u.username, p.position, p.duration, p.finished, p.updated_at_us AS updatedAtUs, p.started_at AS startedAt,
    p.finished_at AS finishedAt
  FROM progress p JOIN users u ON u.id = p.user_id WHERE p.library_id = :libraryId AND p.path = :path AND ${LISTENED}
  ORDER BY p.updated_at_us DESC, u.id`

/** A book that people have played, by its newest save. */
export interface PlayedBook {
  libraryId: number
  path: RelPath
  updatedAtUs: number
  /** Whether a listener is in the middle of it. */
  isBegun: number
}

const PLAYED = `
  SELECT p.library_id AS libraryId, p.path, max(p.updated_at_us) AS updatedAtUs, max(NOT p.finished) AS isBegun
  FROM progress p JOIN users u ON u.id = p.user_id AND NOT u.is_demo AND NOT u.disabled
  WHERE ${LISTENED} AND p.set_aside_at_us IS NULL AND (p.finished OR p.position > 0)
  GROUP BY p.library_id, p.path ORDER BY updatedAtUs DESC, p.library_id, p.path LIMIT +:limit`

export function listenersStore(db: Db) {
  return {
    at: (libraryId: number, path: RelPath): Listener[] =>
      db
        .all<Omit<Listener, 'finished'> & { finished: number }>(AT, { libraryId, path })
        .map((row) => ({ ...row, finished: row.finished === 1 })),
    /** The number of listeners per path; paths without any are absent. */
    counts: (libraryId: number, paths: readonly RelPath[]): Map<RelPath, number> =>
      new Map(
        db
          .all<{ path: RelPath; count: number }>(
            `SELECT p.path, count(*) AS count FROM json_each(:paths) requested JOIN progress p
               ON p.library_id = :libraryId AND p.path = requested.value AND ${LISTENED} GROUP BY p.path`,
            { libraryId, paths: JSON.stringify(paths) },
          )
          .map(({ path, count }) => [path, count]),
      ),
    /** Most recently played first. */
    played: (limit: number): PlayedBook[] => db.all(PLAYED, { limit }),
    /** The number of people with progress in a library. */
    inLibrary: (libraryId: number): number =>
      db.one<{ n: number }>(`SELECT count(DISTINCT user_id) AS n FROM progress p WHERE library_id = :libraryId AND ${LISTENED}`, {
        libraryId,
      }).n,
  }
}
