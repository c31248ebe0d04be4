import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { BookRow } from '../catalogue/index.ts'
import type { RelPath } from '../paths/index.ts'

/** The columns of a book that a cached cover needs. */
export type Covered = Pick<BookRow, 'id' | 'path' | 'coverVersion' | 'coverColor' | 'customCover'>

const COVERED = `
  SELECT id, path, cover_version AS coverVersion, cover_color AS coverColor, custom_cover AS customCover
  FROM books WHERE library_id = :libraryId AND path = :path`

export function coversStore(db: Db) {
  return {
    /** Five columns instead of the whole row, because a page of books requests fifty covers. */
    find: (libraryId: number, path: RelPath): Covered | undefined => db.first<Covered>(COVERED, { libraryId, path }),
  }
}
