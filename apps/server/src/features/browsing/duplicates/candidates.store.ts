import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Candidate } from './duplicates.ts'

/** The columns that tell copies of a book from other books. */
const SIGNALS = `b.id, b.stamp, b.library_id AS libraryId, b.path, b.is_folder AS isFolder, b.asin, b.isbn, b.print, b.same_key AS sameKey, b.part_key AS partKey, b.format,
  b.file_count AS fileCount, b.size AS sizeBytes, b.duration_us AS durationUs, b.series_index AS seriesIndex, b.abridged`

export const candidatesStore = (db: Pick<Db, 'all'>) => ({
  /** In any order. */
  ofIds: (ids: readonly number[]): Candidate[] =>
    db.all<Candidate>(`SELECT ${SIGNALS} FROM json_each(:ids) i CROSS JOIN books b ON b.id = i.value`, {
      ids: JSON.stringify(ids),
    }),
})
