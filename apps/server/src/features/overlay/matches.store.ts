import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { BookKey } from './book-key.ts'

/** One book, one library (`path` is null) or everything (both are null). */
export interface MatchedBooks {
  libraryId: number | null
  path: BookKey['path'] | null
}

const FROM_MATCH = "source = 'community' AND (:libraryId IS NULL OR library_id = :libraryId) AND (:path IS NULL OR path = :path)"

export function matchesStore(db: Db) {
  return {
    /** Removes them, and restores the edits and covers below; returns the books that changed. */
    takeBack({ libraryId, path }: MatchedBooks): { books: BookKey[]; covers: number } {
      const books = db.all<BookKey>(
        `SELECT library_id AS libraryId, path FROM book_edits WHERE ${FROM_MATCH}
         UNION SELECT library_id, path FROM custom_covers WHERE ${FROM_MATCH}`,
        { libraryId, path },
      )
      db.run(`DELETE FROM book_edits WHERE ${FROM_MATCH} AND kept_value IS NULL`, { libraryId, path })
      db.run(
        `UPDATE book_edits SET source = 'edited', value = kept_value, edited_by = kept_by, edited_at = kept_at,
           kept_value = NULL, kept_by = NULL, kept_at = NULL WHERE ${FROM_MATCH}`,
        { libraryId, path },
      )
      const covers = db.run(`DELETE FROM custom_covers WHERE ${FROM_MATCH}`, { libraryId, path }).changes
      return { books, covers }
    },
  }
}
