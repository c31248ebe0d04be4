import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../paths/index.ts'
import type { OverrideMode } from './library.ts'

interface OverrideRow {
  path: RelPath
  mode: OverrideMode
}

export function overridesStore(db: Db) {
  return {
    of: (libraryId: number) =>
      db.all<OverrideRow>('SELECT path, mode FROM folder_overrides WHERE library_id = :libraryId', { libraryId }),
    save: (override: OverrideRow & { libraryId: number }) =>
      db.run(
        `INSERT INTO folder_overrides (library_id, path, mode) VALUES (:libraryId, :path, :mode)
         ON CONFLICT (library_id, path) DO UPDATE SET mode = excluded.mode`,
        override,
      ),
    remove: (key: { libraryId: number; path: RelPath }) =>
      db.run('DELETE FROM folder_overrides WHERE library_id = :libraryId AND path = :path', key),
    /** If both paths have one, the new path's is kept (docs/reference/scanning-and-media.md 2.4). */
    move: (move: { libraryId: number; from: RelPath; to: RelPath }) => {
      db.run('UPDATE OR IGNORE folder_overrides SET path = :to WHERE library_id = :libraryId AND path = :from', move)
      db.run('DELETE FROM folder_overrides WHERE library_id = :libraryId AND path = :from', move)
    },
  }
}
