import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { BookKey } from '../overlay/index.ts'

/** Identified, with every length known. Wording and order match the index `books_to_check`. */
const CHECKABLE =
  "b.has_all_lengths = 1 AND (b.asin <> '' OR b.isbn <> '') AND b.library_id IN (SELECT value FROM json_each(:libraries))"

/** Books without a current check, and those with an old one. */
const DUE = `
  SELECT libraryId, path FROM (
    SELECT b.library_id AS libraryId, b.path, b.id, c.checked_at AS checkedAt FROM books b
    LEFT JOIN community_chapters c ON c.library_id = b.library_id AND c.path = b.path
    WHERE b.has_current_check = 0 AND ${CHECKABLE}
    UNION ALL
    SELECT b.library_id, b.path, b.id, c.checked_at FROM community_chapters c INDEXED BY community_chapters_by_age
    CROSS JOIN books b ON b.library_id = c.library_id AND b.path = c.path
    WHERE c.checked_at < :before AND b.has_current_check = 1 AND ${CHECKABLE}
  ) ORDER BY checkedAt IS NOT NULL, checkedAt, id LIMIT +:limit`

export function dueBooksStore(db: Db) {
  return {
    /** Never checked ones first, then the oldest checks. */
    due: (params: { libraries: readonly number[]; before: string; limit: number }): BookKey[] =>
      db.all<BookKey>(DUE, { ...params, libraries: JSON.stringify(params.libraries) }),
  }
}
