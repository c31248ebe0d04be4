import type { Db } from '@chapterhouse/kit/sqlite'
import type { BookKey } from './book-key.ts'

/** Of one library, or of all if it is null. */
const FROM_MATCH = "source = 'community' AND (:libraryId IS NULL OR library_id = :libraryId)"

/** Values and covers that matches wrote. */
export function matchesStore(db: Db) {
  return {
    /** Removes them, and restores the edits and covers below; returns the books that changed. */
    takeBack(libraryId: number | null): { books: BookKey[]; covers: number } {
      const books = db.all<BookKey>(
        `SELECT library_id AS libraryId, path FROM book_edits WHERE ${FROM_MATCH}
         UNION SELECT library_id, path FROM custom_covers WHERE ${FROM_MATCH}`,
        { libraryId },
      )
      db.run(`DELETE FROM book_edits WHERE ${FROM_MATCH} AND kept_value IS NULL`, { libraryId })
      db.run(
        `UPDATE book_edits SET source = 'edited', value = kept_value, edited_by = kept_by, edited_at = kept_at,
           kept_value = NULL, kept_by = NULL, kept_at = NULL WHERE ${FROM_MATCH}`,
        { libraryId },
      )
      const covers = db.run(`DELETE FROM custom_covers WHERE ${FROM_MATCH}`, { libraryId }).changes
      return { books, covers }
    },
  }
}
