import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Candidate } from '../browsing/index.ts'

const ALIKE = (column: string) => `
  SELECT b.id FROM books b JOIN (
    SELECT library_id, ${column} FROM books WHERE ${column} <> '' GROUP BY library_id, ${column} HAVING count(*) > 1
  ) twice ON twice.library_id = b.library_id AND twice.${column} = b.${column} WHERE b.${column} <> ''`

/** Books that share a value with another book in their library: only these are compared. */
const SHARING = `
  SELECT b.id, b.stamp, b.library_id AS libraryId, b.path, b.is_folder AS isFolder, b.asin, b.isbn, b.print, b.same_key AS sameKey,
    b.part_key AS partKey, b.format, b.file_count AS fileCount, b.size AS sizeBytes, b.duration_us AS durationUs,
    b.series_index AS seriesIndex, b.abridged, b.title
  FROM books b WHERE b.id IN (${['print', 'asin', 'isbn', 'same_key'].map(ALIKE).join(' UNION ')}) ORDER BY b.library_id, b.title_key, b.id`

export type Copy = Candidate & { title: string }

export function duplicatesStore(db: Db) {
  return { sharing: (): Copy[] => db.all<Copy>(SHARING) }
}
