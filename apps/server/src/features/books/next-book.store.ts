import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../paths/index.ts'
import { scopeCondition } from '../shares/index.ts'

// Paths below `a` sort from `a/` to just before `a0`.
const BELOW = `
  SELECT path FROM books
  WHERE library_id = :libraryId AND (:folder = '.' OR (path > :folder || '/' AND path < :folder || '0'))
    AND instr(substr(path, CASE :folder WHEN '.' THEN 1 ELSE length(:folder) + 2 END), '/') = 0`

export function nextBookStore(db: Db) {
  return {
    /** The lowest position above this one; of equal ones the first path. */
    inSeries: (params: {
      libraryId: number
      series: string
      seriesIndex: number
      /** The viewer's scope, as JSON. */
      scope: string
    }): RelPath | undefined =>
      db.first<{ path: RelPath }>(
        `SELECT b.path FROM books b
         WHERE b.library_id = :libraryId AND b.series = :series AND b.series_index > :seriesIndex AND ${scopeCondition()}
         ORDER BY b.series_index, b.path LIMIT 1`,
        params,
      )?.path,
    /** Books directly in a folder. */
    inFolder: (libraryId: number, folder: RelPath): RelPath[] =>
      db.all<{ path: RelPath }>(BELOW, { libraryId, folder }).map(({ path }) => path),
  }
}
