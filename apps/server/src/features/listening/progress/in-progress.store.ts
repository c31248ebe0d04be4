import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import { NAMED, type NamedProgress, type Stored, toRow } from './progress.store.ts'

export interface InProgress extends NamedProgress {
  bookId: number
  stamp: number
  chapterCount: number
}

/** A finished book of a series. */
export interface FinishedPart {
  libraryId: number
  path: RelPath
  series: string
  seriesIndex: number
  finishedAt: string | null
}

export interface FinishedBook {
  libraryId: number
  path: RelPath
  bookId: number
  stamp: number
  author: string
}

/** A book of a series, and whether the person has any progress in it. */
interface SeriesPart {
  bookId: number
  stamp: number
  path: RelPath
  isTouched: number
}

const IN_THE_MIDDLE = 'user_id = :userId AND NOT finished AND position > 0 AND set_aside_at_us IS NULL'

export const CONTINUED = `
  SELECT n.*, b.id AS bookId, b.stamp, b.chapter_count AS chapterCount
  FROM (SELECT ${NAMED} FROM progress WHERE ${IN_THE_MIDDLE}) n CROSS JOIN books b ON b.library_id = n.libraryId AND b.path = n.path
  ORDER BY n.updatedAtUs DESC, n.path LIMIT +:limit`

/** Finished books to which parts were added. */
export const GROWN = `
  SELECT n.*, b.id AS bookId, b.stamp, b.chapter_count AS chapterCount
  FROM (SELECT ${NAMED} FROM progress WHERE user_id = :userId AND grown_from IS NOT NULL AND finished) n
    CROSS JOIN books b ON b.library_id = n.libraryId AND b.path = n.path
  ORDER BY n.updatedAtUs DESC, n.path LIMIT +:limit`

export const FINISHED = `
  SELECT p.library_id AS libraryId, p.path, b.series, b.series_index AS seriesIndex, p.finished_at AS finishedAt
  FROM progress p CROSS JOIN books b ON b.library_id = p.library_id AND b.path = p.path
  WHERE p.user_id = :userId AND p.finished AND b.series <> '' AND b.series_index IS NOT NULL
  ORDER BY p.finished_at DESC NULLS LAST, p.library_id, p.path`

export const FINISHED_BOOKS = `
  SELECT p.library_id AS libraryId, p.path, b.id AS bookId, b.stamp, b.author
  FROM progress p CROSS JOIN books b ON b.library_id = p.library_id AND b.path = p.path
  WHERE p.user_id = :userId AND p.finished
  ORDER BY p.finished_at DESC NULLS LAST, p.library_id, p.path`

const STARTED_PARTS = `
  SELECT b.path FROM books b CROSS JOIN progress p ON p.user_id = :userId AND p.library_id = b.library_id AND p.path = b.path
  WHERE b.library_id = :libraryId AND b.series = :series AND ${IN_THE_MIDDLE}`

const LATER_PARTS = `
  SELECT b.id AS bookId, b.stamp, b.path,
    coalesce(p.position > 0 OR p.finished OR p.set_aside_at_us IS NOT NULL, 0) AS isTouched
  FROM books b LEFT JOIN progress p ON p.user_id = :userId AND p.library_id = b.library_id AND p.path = b.path
  WHERE b.library_id = :libraryId AND b.series = :series AND b.series_index > :seriesIndex
  ORDER BY b.series_index, b.path`

function newestFirst(one: InProgress, other: InProgress): number {
  return other.updatedAtUs - one.updatedAtUs || (one.path < other.path ? -1 : 1)
}

export function inProgressStore(db: Db) {
  return {
    /** Newest save first. */
    continued(userId: number, limit: number): InProgress[] {
      const [begun, grown] = [CONTINUED, GROWN].map((sql) => db.all<Stored<InProgress>>(sql, { userId, limit }).map(toRow))
      if (!begun || !grown || grown.length === 0) return begun ?? []
      return [...begun, ...grown].sort(newestFirst).slice(0, limit)
    },
    /** Newest finish first. */
    finishedBooks: (userId: number): FinishedBook[] => db.all<FinishedBook>(FINISHED_BOOKS, { userId }),
    /** Newest finish first. */
    finishedParts: (userId: number): FinishedPart[] => db.all<FinishedPart>(FINISHED, { userId }),
    /** Started books of a series. */
    startedParts: (of: { userId: number; libraryId: number; series: string }): { path: RelPath }[] => db.all(STARTED_PARTS, of),
    /** By number, then path. */
    laterParts: (after: FinishedPart & { userId: number }): SeriesPart[] => db.all<SeriesPart>(LATER_PARTS, after),
    chaptersOf: (bookIds: readonly number[]): { bookId: number; chapters: string }[] =>
      db.all('SELECT book_id AS bookId, chapters FROM json_each(:ids) i CROSS JOIN book_details ON book_id = i.value', {
        ids: JSON.stringify(bookIds),
      }),
  }
}
