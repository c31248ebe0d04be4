import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../paths/index.ts'

/** A disc indexed as a separate book, in a folder of such discs. */
export interface Disc {
  id: number
  path: RelPath
  libraryId: number
  folder: RelPath
}

const DISCS = `
  SELECT b.id, b.path, h.library_id AS libraryId, h.path AS folder
  FROM scan_hints h JOIN books b ON b.library_id = h.library_id
    AND ((h.path = '.' AND instr(b.path, '/') = 0)
      OR (b.path > h.path || '/' AND b.path < h.path || '0' AND instr(substr(b.path, length(h.path) + 2), '/') = 0))
  WHERE h.kind = 'split_discs' AND b.is_folder = 1
    AND NOT EXISTS (SELECT 1 FROM folder_overrides o WHERE o.library_id = h.library_id AND o.path = h.path)`

export const splitDiscs = (db: Db): Disc[] => db.all<Disc>(DISCS)
