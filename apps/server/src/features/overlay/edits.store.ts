import type { EditField } from '@chapterhouse/contract/names'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { BookKey, Stamp } from './book-key.ts'
import type { Edit } from './effective.ts'

const AT = 'WHERE library_id = :libraryId AND path = :path'

export function editsStore(db: Db) {
  return {
    edits: (key: BookKey): (Edit & { field: EditField })[] =>
      db.all(
        `SELECT field, value, source, edited_at AS editedAt, (SELECT username FROM users WHERE users.id = edited_by) AS editedBy
         FROM book_edits ${AT}`,
        key,
      ),
    /** A match's value keeps the edit that it replaces, for undo. */
    edit: (edit: BookKey & Stamp & { field: EditField; value: string; source: string }): void =>
      void db.run(
        `INSERT INTO book_edits (library_id, path, field, value, source, edited_by, edited_at)
         VALUES (:libraryId, :path, :field, :value, :source, :by, :at)
         ON CONFLICT (library_id, path, field) DO UPDATE SET
           kept_value = CASE WHEN excluded.source = 'community' THEN iif(source = 'edited', value, kept_value) END,
           kept_by = CASE WHEN excluded.source = 'community' THEN iif(source = 'edited', edited_by, kept_by) END,
           kept_at = CASE WHEN excluded.source = 'community' THEN iif(source = 'edited', edited_at, kept_at) END,
           value = excluded.value, source = excluded.source, edited_by = excluded.edited_by, edited_at = excluded.edited_at`,
        edit,
      ),
    revert: (key: BookKey & { field: EditField }): void => void db.run(`DELETE FROM book_edits ${AT} AND field = :field`, key),
  }
}
