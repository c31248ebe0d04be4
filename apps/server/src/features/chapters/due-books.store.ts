import type { Db } from '@chapterhouse/kit/sqlite'
import type { BookKey } from '../overlay/index.ts'

/** Books that may be checked: identified, with every length known. Without a current check, or with an old one. */
const DUE = `
  SELECT b.library_id AS libraryId, b.path FROM books b
  LEFT JOIN community_chapters c ON c.library_id = b.library_id AND c.path = b.path
  WHERE (b.asin <> '' OR b.isbn <> '') AND b.duration_us > 0 AND b.library_id IN (SELECT value FROM json_each(:libraries))
    AND (b.has_current_check = 0 OR c.checked_at IS NULL OR c.checked_at < :before)
    AND NOT EXISTS (SELECT 1 FROM book_details d, json_each(d.files) f WHERE d.book_id = b.id AND f.value ->> 'durationUs' = 0)
  ORDER BY c.checked_at IS NOT NULL, c.checked_at, b.id LIMIT :limit`

export function dueBooksStore(db: Db) {
  return {
    /** Never checked ones first, then the oldest checks. */
    due: (params: { libraries: readonly number[]; before: string; limit: number }): BookKey[] =>
      db.all<BookKey>(DUE, { ...params, libraries: JSON.stringify(params.libraries) }),
  }
}
