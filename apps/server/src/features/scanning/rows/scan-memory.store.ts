import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import type { Hint } from '../walk/hints.ts'

export interface Memory {
  lastCompleteStartedAtMs: number | null
}

/** Facts about a library that outlive its runs: hints from the last scan, and when it was complete. */
export function scanMemoryStore(db: Db) {
  return {
    replaceHints(libraryId: number, hints: readonly Hint[]): void {
      db.run('DELETE FROM scan_hints WHERE library_id = :libraryId', { libraryId })
      for (const hint of hints)
        db.run(
          `INSERT OR REPLACE INTO scan_hints (library_id, path, kind, detail, count)
           VALUES (:libraryId, :path, :kind, :detail, :count)`,
          { libraryId, ...hint },
        )
    },
    /** Discs that were joined at the end of a scan are no longer split. */
    dropSplitHint: (libraryId: number, path: RelPath): void =>
      void db.run("DELETE FROM scan_hints WHERE library_id = :libraryId AND path = :path AND kind = 'split_discs'", {
        libraryId,
        path,
      }),
    hints: (libraryId: number): Hint[] =>
      db.all<Hint>('SELECT path, kind, detail, count FROM scan_hints WHERE library_id = :libraryId ORDER BY path, kind, detail', {
        libraryId,
      }),

    memory: (libraryId: number): Memory =>
      db.first<Memory>(
        `SELECT last_complete_started_at_ms AS lastCompleteStartedAtMs FROM scan_memory WHERE library_id = :libraryId`,
        { libraryId },
      ) ?? { lastCompleteStartedAtMs: null },
    /** Counts a scan in which change times were new without a change; returns the number of such scans. */
    countInventedTimes: (libraryId: number): number =>
      db.runOne<{ scans: number }>(
        `INSERT INTO scan_memory (library_id, invented_change_times) VALUES (:libraryId, 1)
         ON CONFLICT (library_id) DO UPDATE SET invented_change_times = invented_change_times + 1
         RETURNING invented_change_times AS scans`,
        { libraryId },
      ).scans,
    remember: (memory: Memory & { libraryId: number }): void =>
      void db.run(
        `INSERT INTO scan_memory (library_id, last_complete_started_at_ms) VALUES (:libraryId, :lastCompleteStartedAtMs)
         ON CONFLICT (library_id) DO UPDATE SET last_complete_started_at_ms = excluded.last_complete_started_at_ms`,
        memory,
      ),
  }
}
