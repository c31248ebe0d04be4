import type { Db } from '@chapterhouse/kit/sqlite'
import type { RelPath } from '../libraries/index.ts'
import type { FileSeeking, Seeking } from './seeking.ts'

/** A file by its path from the library's root, as it is on disk now. */
export interface OpenedFile {
  libraryId: number
  path: RelPath
  sizeBytes: number
  modifiedMs: number
  /** undefined: change times mean nothing in this library. */
  changedMs: number | undefined
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
  }
}

/** Finds what helps players to seek in a file, while it is as the scan read it. */
export function createFindSeeking({ db }: { db: Db }) {
  return function findSeeking({ changedMs, ...file }: OpenedFile): Seeking | undefined {
    const row = db.first<{ help: string }>(
      `SELECT s.help FROM seeking s CROSS JOIN books b ON b.id = s.book_id
       WHERE s.size = :sizeBytes AND s.modified_ms = :modifiedMs AND b.library_id = :libraryId AND ${PATH} = :path`,
      file,
    )
    const help = row && (JSON.parse(row.help) as Help)
    const isTouched = changedMs !== undefined && help?.changedMs !== undefined && help.changedMs !== changedMs
    return isTouched ? undefined : help
  }
}
