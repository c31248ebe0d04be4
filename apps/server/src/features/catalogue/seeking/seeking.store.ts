import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import type { FileSeeking, Seeking } from './seeking.ts'

export interface SeekingKey {
  libraryId: number
  path: RelPath
  sizeBytes: number
  modifiedMs: number
}

type Help = Seeking & { changedMs?: number }

const PATH = `CASE WHEN s.path = '' THEN b.path WHEN b.path = '.' THEN s.path ELSE b.path || '/' || s.path END`

export function seekingStore(db: Db) {
  return {
    saveSeeking(id: number, files: readonly FileSeeking[]): void {
      db.run('DELETE FROM seeking WHERE book_id = :id', { id })
      for (const { seeking, changedMs, ...file } of files)
        db.run(
          `INSERT INTO seeking (book_id, path, size, modified_ms, help)
           VALUES (:id, :path, :sizeBytes, :modifiedMs, :help)`,
          { ...file, id, help: JSON.stringify({ ...seeking, changedMs }) },
        )
    },
    /** Includes the number of characters that it was parsed from. */
    seekingOf(file: SeekingKey): { help: Help; length: number } | undefined {
      const row = db.first<{ help: string }>(
        `SELECT s.help FROM seeking s CROSS JOIN books b ON b.id = s.book_id
         WHERE s.size = :sizeBytes AND s.modified_ms = :modifiedMs AND b.library_id = :libraryId AND ${PATH} = :path`,
        file,
      )
      return row && { help: JSON.parse(row.help), length: row.help.length }
    },
  }
}
