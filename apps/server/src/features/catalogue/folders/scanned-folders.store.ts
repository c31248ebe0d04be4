import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'

export function scannedFoldersStore(db: Db) {
  return {
    find: (libraryId: number, path: RelPath): { stamp: string; entries: string } | undefined =>
      db.first('SELECT stamp, entries FROM scanned_folders WHERE library_id = :libraryId AND path = :path', { libraryId, path }),
    states: (libraryId: number, paths: readonly RelPath[]): { path: RelPath; state: string }[] =>
      db.all(
        `SELECT f.path, f.state FROM json_each(:paths) p
         CROSS JOIN scanned_folders f ON f.library_id = :libraryId AND f.path = p.value`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
    save: (row: { libraryId: number; path: RelPath; stamp: string; state: string; entries: string }): void =>
      void db.run('INSERT OR REPLACE INTO scanned_folders VALUES (:libraryId, :path, :stamp, :state, :entries)', row),
    remove: (libraryId: number, path: RelPath): void =>
      void db.run('DELETE FROM scanned_folders WHERE library_id = :libraryId AND path = :path', { libraryId, path }),
    pathsAfter: (libraryId: number, after: string, limit: number): RelPath[] =>
      db
        .all<{ path: RelPath }>(
          'SELECT path FROM scanned_folders WHERE library_id = :libraryId AND path > :after ORDER BY path LIMIT +:limit',
          { libraryId, after, limit },
        )
        .map(({ path }) => path),
  }
}
