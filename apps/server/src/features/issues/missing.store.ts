import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../paths/index.ts'

/** Skips through the index from one path to the next, since a table has many rows for few paths. */
const withoutBook = (table: string) => `
  WITH RECURSIVE at (path) AS (
    SELECT min(path) FROM ${table} WHERE library_id = :libraryId
    UNION ALL
    SELECT (SELECT min(path) FROM ${table} WHERE library_id = :libraryId AND path > at.path) FROM at WHERE at.path IS NOT NULL)
  SELECT path FROM at
  WHERE path IS NOT NULL AND NOT EXISTS (SELECT 1 FROM books b WHERE b.library_id = :libraryId AND b.path = at.path)`

export function missingStore(db: Db) {
  return {
    ignoredPaths: (libraryId: number, kind: string): Set<string> =>
      new Set(
        db
          .all<{ path: string }>('SELECT path FROM issue_ignores WHERE library_id = :libraryId AND kind = :kind', {
            libraryId,
            kind,
          })
          .map(({ path }) => path),
      ),
    withoutBook: (libraryId: number, table: string): RelPath[] =>
      db.all<{ path: RelPath }>(withoutBook(table), { libraryId }).map(({ path }) => path),
    /** The last known title and author of formerly indexed paths. */
    lastKnown: (libraryId: number, paths: readonly RelPath[]): { path: RelPath; title: string | null; author: string | null }[] =>
      db.all(
        `SELECT requested.value AS path, d.title, d.author FROM json_each(:paths) requested
           LEFT JOIN departed d ON d.library_id = :libraryId AND d.path = requested.value`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
  }
}
