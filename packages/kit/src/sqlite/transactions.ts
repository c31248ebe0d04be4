import type { DatabaseSync } from 'node:sqlite'
import type { Sync } from '../sync.ts'
import { createDurability } from './durability.ts'

interface TransactionOptions {
  attempt: <T>(write: () => T) => T
  onLateFailure: (error: unknown) => void
  /** Ends the open read transaction, if any. */
  endReads: () => void
  /** A draft is never synced. */
  isDraft: boolean
}

/** Transaction state of one connection, so that several features can share a transaction without passing it along. */
export function createTransactions(db: DatabaseSync, { attempt, onLateFailure, endReads, isDraft }: TransactionOptions) {
  const [beginning, committing] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
  let depth = 0
  let rollbacks = 0
  const durability = createDurability(db, isDraft)
  let afterwards: (() => void)[] = []

  return {
    /** Atomic; nested transactions are savepoints. Does not accept asynchronous work. */
    transaction<T>(work: () => T & Sync<T>): T {
      const promised = afterwards.length
      if (depth === 0) {
        prepareCommit()
        attempt(() => beginning.run())
      } else db.exec(`SAVEPOINT s${depth}`)
      depth += 1
      try {
        const result = work()
        if (depth === 1) committing.run()
        else db.exec(`RELEASE s${depth - 1}`)
        depth -= 1
        if (depth === 0) runAfterwards()
        return result
      } catch (error) {
        rollbacks += 1
        depth = Math.max(0, depth - 1)
        afterwards.length = promised
        // A full disk has already ended the transaction.
        if (db.isTransaction) db.exec(depth === 0 ? 'ROLLBACK' : `ROLLBACK TO s${depth}; RELEASE s${depth}`)
        throw error
      }
    },
    isOpen: (): boolean => depth > 0,
    /** A rollback also discards what was read within the transaction. */
    rollbacks: (): number => rollbacks,
    relaxed: durability.relaxed,
    /** Must be called before a statement that commits by itself. */
    prepareCommit,
    /** Runs after the outermost transaction has committed, never after a rollback; immediately if there is no transaction. */
    afterCommit(fn: () => void): void {
      afterwards.push(fn)
      if (depth === 0) runAfterwards()
    },
  }

  function prepareCommit(): void {
    if (depth > 0) return
    endReads()
    durability.apply()
  }

  function runAfterwards(): void {
    const due = afterwards
    afterwards = []
    for (const fn of due) {
      try {
        fn()
      } catch (error) {
        onLateFailure(error)
      }
    }
  }
}
