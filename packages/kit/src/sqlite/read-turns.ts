import type { DatabaseSync } from 'node:sqlite'

export interface ReadTurns {
  /** Must be called before each read. */
  begin(): void
  /** The result of `read` for a key, kept until the turn ends or this connection writes. */
  once<T>(key: string, read: () => T): T
  /** Must be called before each write, and before anything that must not run in a transaction. */
  end(): void
}

/**
 * One read transaction for all reads in a turn of the event loop. Outside a transaction, every query locks and unlocks the
 * database: two system calls, which cost more than finding a row. A turn sees the database as of its first read, along with this
 * connection's writes; other processes' commits are seen from the next turn on.
 */
export function createReadTurns(db: DatabaseSync): ReadTurns {
  const beginning = db.prepare('BEGIN')
  const ending = db.prepare('COMMIT')
  const cached = new Map<string, unknown>()
  let isOpen = false

  function end(): void {
    if (!isOpen) return
    isOpen = false
    cached.clear()
    // A failed read may have ended the transaction already.
    if (db.isOpen && db.isTransaction) ending.run()
  }

  return {
    begin() {
      if (isOpen || db.isTransaction) return
      beginning.run()
      isOpen = true
      setImmediate(end)
    },
    once<T>(key: string, read: () => T): T {
      if (isOpen && cached.has(key)) return cached.get(key) as T
      const value = read()
      if (isOpen) cached.set(key, value)
      return value
    },
    end,
  }
}
