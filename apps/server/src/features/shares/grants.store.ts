import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathKeyedTable, RelPath } from '../paths/index.ts'

const RULES = `
  SELECT DISTINCT r.library_id AS libraryId, r.path AS path
  FROM share_members m JOIN share_rules r ON r.share_id = m.share_id
  WHERE m.user_id = :userId`

export function grantsStore(db: Db) {
  return {
    paths(userId: number, libraryId: number): RelPath[] {
      return db.all<{ path: RelPath }>(`${RULES} AND r.library_id = :libraryId`, { userId, libraryId }).map(({ path }) => path)
    },
    ofPerson: (userId: number) => db.all<{ libraryId: number; path: RelPath }>(RULES, { userId }),
  }
}

/** A rule is about a path, not a book, so it does not follow moves. */
export const grantsPathTable: PathKeyedTable = { tables: ['share_rules'], follow: () => {} }
