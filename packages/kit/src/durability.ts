import type { DatabaseSync } from 'node:sqlite'
import type { Sync } from './sync.ts'

/** Whether the next commit has to be on the disk before it returns. A draft is never synced. */
export function createDurability(db: Pick<DatabaseSync, 'exec'>, isDraft: boolean) {
  let isRelaxed = false
  /** The last order to SQLite. */
  let isApplied = false

  return {
    /**
     * Commits of `work` may lose the last second in a power cut (`synchronous = NORMAL`): for what is saved again anyway, and for what can be made
     * again. Every other commit is synced. Within a transaction the outermost one decides.
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
    /** Before a commit, and outside of a transaction: SQLite does not change it within one. Sent only where it differs: a row of saves pays once. */
    apply(): void {
      if (isDraft || isApplied === isRelaxed) return
      db.exec(`PRAGMA synchronous = ${isRelaxed ? 'NORMAL' : 'FULL'}`)
      isApplied = isRelaxed
    },
  }
}
