import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'

export interface StampedAt {
  id: number
  stamp: number
  libraryId: number
  path: RelPath
}

const AT = `
  SELECT b.id, b.stamp, b.library_id AS libraryId, b.path FROM json_each(:keys) k
  JOIN books b ON b.library_id = k.value ->> 0 AND b.path = k.value ->> 1`

/** The current versions of the rows at many paths, in one query; paths without a book are absent. */
export function stampsAt(db: Db) {
  return (keys: readonly { libraryId: number; path: RelPath }[]): StampedAt[] =>
    keys.length === 0 ? [] : db.all<StampedAt>(AT, { keys: JSON.stringify(keys.map(({ libraryId, path }) => [libraryId, path])) })
}
