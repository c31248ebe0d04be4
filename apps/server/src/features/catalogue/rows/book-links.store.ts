import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathMove, RelPath } from '../../paths/index.ts'

export interface LinkRow {
  libraryId: number
  path: RelPath
  /** Empty: not checked yet. */
  target: RelPath | ''
}

export function bookLinksStore(db: Db) {
  return {
    ofLibrary: (libraryId: number): LinkRow[] =>
      db.all('SELECT library_id AS libraryId, path, target FROM book_links WHERE library_id = :libraryId', { libraryId }),
    at: (libraryId: number, path: RelPath): LinkRow[] =>
      db.all('SELECT library_id AS libraryId, path, target FROM book_links WHERE library_id = :libraryId AND path = :path', {
        libraryId,
        path,
      }),
    add: (link: LinkRow): void =>
      void db.run('INSERT OR IGNORE INTO book_links (library_id, path, target) VALUES (:libraryId, :path, :target)', link),
    remove: (link: LinkRow): void =>
      void db.run('DELETE FROM book_links WHERE library_id = :libraryId AND path = :path AND target = :target', link),
    move: (move: PathMove): void =>
      void db.run('UPDATE OR REPLACE book_links SET path = :to WHERE library_id = :libraryId AND path = :from', move),
    librariesWith: (target: RelPath | ''): number[] =>
      db
        .all<{ id: number }>('SELECT DISTINCT library_id AS id FROM book_links WHERE target = :target', { target })
        .map(({ id }) => id),
    retarget: (libraryId: number, { from, to }: { from: RelPath | ''; to: RelPath }): void =>
      void db.run('UPDATE OR REPLACE book_links SET target = :to WHERE library_id = :libraryId AND target = :from', {
        libraryId,
        from,
        to,
      }),
  }
}
