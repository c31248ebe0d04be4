import type { Db } from '@chapterhouse/kit/sqlite'
import type { BookRow } from '../catalogue/index.ts'
import type { RelPath } from '../libraries/index.ts'

/** As much of a book as a kept picture needs. */
export type Covered = Pick<BookRow, 'id' | 'path' | 'coverVersion' | 'coverColor' | 'customCover'>

const COVERED = `
  SELECT id, path, cover_version AS coverVersion, cover_color AS coverColor, custom_cover AS customCover
  FROM books WHERE library_id = :libraryId AND path = :path`

export function coversStore(db: Db) {
  return {
    /** Five columns instead of the whole row: a page of books asks for fifty pictures at once. */
    find: (libraryId: number, path: RelPath): Covered | undefined => db.first<Covered>(COVERED, { libraryId, path }),
  }
}
