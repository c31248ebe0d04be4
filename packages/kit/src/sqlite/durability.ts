import type { DatabaseSync } from 'node:sqlite'
import type { Sync } from '../sync.ts'

/** Whether the next commit must be on disk before it returns. A draft is never synced. */
export function createDurability(db: Pick<DatabaseSync, 'exec'>, isDraft: boolean) {
  let isRelaxed = false
  /** The setting last sent to SQLite. */
  let isApplied = false

  return {
    /**
     * Commits of `work` may lose the last second in a power cut (`synchronous = NORMAL`): for data that will be saved again or can
     * be recomputed. Every other commit is synced. In nested transactions the outermost decides.
     */
    relaxed<T>(work: () => T & Sync<T>): T {
      const before = isRelaxed
      isRelaxed = true
      try {
        return work()
      } finally {
        isRelaxed = before
      }
    },
    /**
     * Must be called before a commit and outside transactions, where SQLite allows no change. Sent only if it differs, so that a
     * series of saves pays once.
     */
    apply(): void {
      if (isDraft || isApplied === isRelaxed) return
      db.exec(`PRAGMA synchronous = ${isRelaxed ? 'NORMAL' : 'FULL'}`)
      isApplied = isRelaxed
    },
  }
}
