import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathMove, RelPath } from '../paths/index.ts'
import type { ReadFile } from './attachment-file.ts'

interface Key {
  libraryId: number
  path: RelPath
}

export function attachmentsStore(db: Db) {
  return {
    hashes: (key: Key): { kind: string; hash: string; sizeBytes: number; modifiedMs: number }[] =>
      db.all(
        `SELECT kind, hash, size AS sizeBytes, mtime AS modifiedMs FROM book_attachments
         WHERE library_id = :libraryId AND path = :path ORDER BY kind`,
        key,
      ),
    texts: (key: Key): { kind: string; data: string }[] =>
      db.all('SELECT kind, data FROM book_attachments WHERE library_id = :libraryId AND path = :path', key),
    save: (file: Key & ReadFile & { at: string }): void =>
      void db.run(
        `INSERT OR REPLACE INTO book_attachments (library_id, path, kind, size, mtime, hash, data, indexed_at)
         VALUES (:libraryId, :path, :kind, :sizeBytes, :modifiedMs, :hash, :data, :at)`,
        file,
      ),
    remove: (key: Key): void => void db.run('DELETE FROM book_attachments WHERE library_id = :libraryId AND path = :path', key),
    /** Marks the book at a path; the mark moves with the book. */
    mark: (key: Key): void =>
      void db.run(
        `INSERT OR IGNORE INTO attachment_readings (book_id)
         SELECT id FROM books WHERE library_id = :libraryId AND path = :path`,
        key,
      ),
    isMarked: (key: Key): boolean =>
      db.first(
        `SELECT 1 FROM books b JOIN attachment_readings r ON r.book_id = b.id
         WHERE b.library_id = :libraryId AND b.path = :path`,
        key,
      ) !== undefined,
    unmark: (libraryId: number): void =>
      void db.run('DELETE FROM attachment_readings WHERE book_id IN (SELECT id FROM books WHERE library_id = :libraryId)', {
        libraryId,
      }),
    move(move: PathMove): void {
      db.run('DELETE FROM book_attachments WHERE library_id = :libraryId AND path = :to', move)
      db.run('UPDATE book_attachments SET path = :to WHERE library_id = :libraryId AND path = :from', move)
    },
  }
}
