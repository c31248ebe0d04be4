import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../paths/index.ts'

export interface BookLink {
  path: RelPath
  /** Empty for a book from before links were recorded, which is not checked yet. */
  target: RelPath | ''
}

export function linksStore(db: Db) {
  return {
    ofLibrary: (libraryId: number): BookLink[] =>
      db.all<BookLink>('SELECT path, target FROM book_links WHERE library_id = :libraryId', { libraryId }),
  }
}
