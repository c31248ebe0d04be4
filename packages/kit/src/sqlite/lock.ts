import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * SQLite result code: another process holds the lock (https://sqlite.org/rescode.html#busy). Extended codes have it in the low
 * byte.
 */
const SQLITE_BUSY = 5
/**
 * A read of this connection is older than the last commit, so waiting does not help
 * (https://sqlite.org/rescode.html#busy_snapshot).
 */
const SQLITE_BUSY_SNAPSHOT = 517
const RETRY_MS = 250
const FIRST_WAIT_MS = 5_000
const POLL_MS = 0.5
/** Never notified: waiting on it pauses the thread. */
const SLEEPER = new Int32Array(new SharedArrayBuffer(4))

/** Whether a statement failed because another process holds the database. */
export function isLocked(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' && (code & 0xff) === SQLITE_BUSY && code !== SQLITE_BUSY_SNAPSHOT
}

/**
 * Waits for another process's lock only once. The wait blocks the only thread, so while the lock is held, later writes fail
 * immediately until one succeeds. Otherwise ten writes would block the program ten times as long. SQLite's own waiting grows to a
 * tenth of a second between attempts and misses the short pauses of a scan; this one does not.
 */
export function createLockWait(db: Pick<DatabaseSync, 'exec'>) {
  let waitMs = FIRST_WAIT_MS
  let isContended = false
  db.exec('PRAGMA busy_timeout = 0')

  function attempt<T>(write: () => T): T {
    let givesUpAt: number | undefined
    for (;;) {
      try {
        const result = write()
        isContended = false
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        givesUpAt ??= performance.now() + (isContended ? 0 : waitMs)
        if (performance.now() >= givesUpAt) {
          isContended = true
          throw error
        }
      }
      Atomics.wait(SLEEPER, 0, 0, POLL_MS)
    }
  }

  return {
    attempt,
    /** For several statements in one text, which cannot be retried from the first: SQLite waits for each. */
    exec(sql: string): void {
      db.exec(`PRAGMA busy_timeout = ${waitMs}`)
      try {
        db.exec(sql)
      } finally {
        db.exec('PRAGMA busy_timeout = 0')
      }
    },
    setLockWait(ms: number): void {
      waitMs = ms
    },
  }
}

/** Retries a write while another process holds the database. Throws the signal's reason when aborted. */
export async function whenUnlocked<T>(write: () => T, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return write()
    } catch (error) {
      if (!isLocked(error)) throw error
    }
    await delay(RETRY_MS, undefined, { signal })
  }
}
