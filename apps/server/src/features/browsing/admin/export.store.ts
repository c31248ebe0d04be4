import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Candidate } from '../duplicates/duplicates.ts'

const ALL = `
  SELECT b.id, b.stamp, b.library_id AS libraryId, b.path, b.is_folder AS isFolder, b.asin, b.isbn, b.print, b.same_key AS sameKey,
    b.part_key AS partKey, b.format, b.file_count AS fileCount, b.size AS sizeBytes, b.duration_us AS durationUs,
    b.series_index AS seriesIndex, b.abridged
  FROM books b WHERE b.library_id = :libraryId ORDER BY b.author_key, b.path`

export function exportStore(db: Db) {
  return { all: (libraryId: number): Candidate[] => db.all<Candidate>(ALL, { libraryId }) }
}
