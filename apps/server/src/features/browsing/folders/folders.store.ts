import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'

export function foldersStore(db: Db) {
  return {
    at: (libraryId: number, paths: readonly RelPath[]): Annotation[] =>
      db.all<Annotation>(
        `SELECT b.path, b.title, b.author, b.series, b.series_index AS seriesIndex, b.duration_us AS durationUs
         FROM json_each(:paths) p CROSS JOIN books b ON b.library_id = :libraryId AND b.path = p.value`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
    /** The folders that contain a book, at any depth. */
    holding: (libraryId: number, folders: readonly RelPath[]): RelPath[] =>
      db
        .all<{ path: RelPath }>(
          `SELECT p.value AS path FROM json_each(:folders) p 
           WHERE EXISTS (SELECT 1 FROM books b WHERE b.library_id = :libraryId AND b.path = p.value)
             OR EXISTS (SELECT 1 FROM books b WHERE b.library_id = :libraryId AND b.path > p.value || '/' AND b.path < p.value || '0')`,
          { libraryId, folders: JSON.stringify(folders) },
        )
        .map(({ path }) => path),
  }
}

export interface Annotation {
  path: RelPath
  title: string
  author: string
  series: string
  seriesIndex: number | null
  durationUs: number
}
