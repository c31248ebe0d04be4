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
    move(move: PathMove): void {
      db.run('DELETE FROM book_attachments WHERE library_id = :libraryId AND path = :to', move)
      db.run('UPDATE book_attachments SET path = :to WHERE library_id = :libraryId AND path = :from', move)
    },
  }
}
