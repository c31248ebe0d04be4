import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathKeyedTable, RelPath } from '../../paths/index.ts'
import type { StoredGrouping } from '../walk/stored-grouping.ts'

interface Row {
  path: RelPath
  /** `''` while the folder is due and has no grouping. */
  kind: StoredGrouping['kind'] | ''
  unused: string
}

export type Groupings = ReturnType<typeof groupingsStore>

/**
 * The groupings stated by folders' files, and the folders that are due to be compared with their files. A row is written in the
 * transaction of the reading that caused it, so that an interrupted scan leaves nothing uncompared.
 */
export function groupingsStore(db: Db) {
  return {
    of(libraryId: number): ReadonlyMap<RelPath, StoredGrouping> {
      const rows = db.all<Row>("SELECT path, kind, unused FROM folder_groupings WHERE library_id = :libraryId AND kind <> ''", {
        libraryId,
      })
      return new Map(rows.map((row) => [row.path, toGrouping(row)]))
    },
    due: (libraryId: number): RelPath[] =>
      db
        .all<{ path: RelPath }>('SELECT path FROM folder_groupings WHERE library_id = :libraryId AND is_due = 1 ORDER BY path', {
          libraryId,
        })
        .map(({ path }) => path),
    /** Marks a folder to be compared with its files again, at the end of this scan or in the next one. */
    markDue: (libraryId: number, path: RelPath): void =>
      void db.run(
        `INSERT INTO folder_groupings (library_id, path, is_due) VALUES (:libraryId, :path, 1)
         ON CONFLICT (library_id, path) DO UPDATE SET is_due = 1`,
        { libraryId, path },
      ),
    /** Without a grouping, the folder is read by its names. */
    settle(libraryId: number, path: RelPath, grouping: StoredGrouping | undefined): void {
      db.run('DELETE FROM folder_groupings WHERE library_id = :libraryId AND path = :path', { libraryId, path })
      if (grouping)
        db.run(
          `INSERT INTO folder_groupings (library_id, path, kind, unused, is_due) VALUES (:libraryId, :path, :kind, :unused, 0)`,
          { libraryId, path, kind: grouping.kind, unused: JSON.stringify(grouping.kind === 'one_format' ? grouping.unused : []) },
        )
    },
    pathTable: {
      tables: ['folder_groupings'],
      follow: (move) => (move.joins ? undefined : moveRow(db, move)),
    } satisfies PathKeyedTable,
  }
}

/** If both paths have a grouping, the new path's is kept. */
function moveRow(db: Db, { libraryId, from, to }: { libraryId: number; from: RelPath; to: RelPath }): void {
  db.run('UPDATE OR IGNORE folder_groupings SET path = :to WHERE library_id = :libraryId AND path = :from', { libraryId, from, to })
  db.run('DELETE FROM folder_groupings WHERE library_id = :libraryId AND path = :from', { libraryId, from })
}

function toGrouping({ kind, unused }: Row): StoredGrouping {
  if (kind === 'one_format') return { kind, unused: JSON.parse(unused) as string[] }
  return { kind: kind === 'joined' ? 'joined' : 'each' }
}
