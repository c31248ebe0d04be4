import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../paths/index.ts'

export interface ShareAt {
  shareId: number
  name: string
  path: RelPath
  wholeLibraryId: number | null
}

const AT = `
  SELECT s.id AS shareId, s.name, r.path, s.whole_library_id AS wholeLibraryId
  FROM share_rules r JOIN shares s ON s.id = r.share_id
  WHERE r.library_id = :libraryId AND (r.path IN ('.', :path) OR (:path > r.path || '/' AND :path < r.path || '0'))
  ORDER BY s.name, s.id, r.path`

export function sharesAtStore(db: Db) {
  return { at: (libraryId: number, path: RelPath): ShareAt[] => db.all<ShareAt>(AT, { libraryId, path }) }
}
