import type { Db } from '@chapterhouse/kit/sqlite/db'

export interface SeriesPlace {
  libraryId: number
  series: string
  /** The form by which names of series are compared. */
  key: string
  position: number
}

export function seriesVolumesStore(db: Db) {
  return {
    /** Books of the series after a position, nearest first. */
    after: (place: SeriesPlace & { limit: number }): { id: number }[] =>
      db.all(
        `SELECT b.id FROM book_traits t CROSS JOIN books b ON b.id = t.book_id
         WHERE t.kind = 'series' AND t.key = :key AND t.value = :series AND t.position > :position AND b.library_id = :libraryId
         ORDER BY t.position, b.path LIMIT +:limit`,
        place,
      ),
    /** Books of the series before a position, nearest first. */
    before: (place: SeriesPlace & { limit: number }): { id: number; position: number }[] =>
      db.all(
        `SELECT b.id, t.position FROM book_traits t CROSS JOIN books b ON b.id = t.book_id
         WHERE t.kind = 'series' AND t.key = :key AND t.value = :series AND t.position < :position AND b.library_id = :libraryId
         ORDER BY t.position DESC, b.path DESC LIMIT +:limit`,
        place,
      ),
  }
}
