import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Result code of SQLite: another process holds the lock (https://sqlite.org/rescode.html#busy). Extended codes keep it in the low
 * byte.
 */
const SQLITE_BUSY = 5
const RETRY_MS = 250
const FIRST_WAIT_MS = 5_000

/** Whether a statement failed because another process holds the database. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY
}

/**
 * Waits for the lock of another process only once. SQLite blocks the only thread while it waits, so as long as the lock is held,
 * later writes fail at once until one succeeds. Otherwise ten writes would block the program ten times as long.
 */
export function createLockWait(db: Pick<DatabaseSync, 'exec'>) {
  let waitMs = FIRST_WAIT_MS
  let isContended = false
  const setWait = (ms: number): void => db.exec(`PRAGMA busy_timeout = ${ms}`)
  setWait(waitMs)

  function attempt<T>(write: () => T): T {
    try {
      const result = write()
      if (isContended) setWait(waitMs)
      isContended = false
      return result
    } catch (error) {
      if (!isContended && isLocked(error)) {
        isContended = true
        setWait(0)
      }
      throw error
    }
  }

  return {
    attempt,
    setLockWait(ms: number): void {
      waitMs = ms
      if (!isContended) setWait(ms)
    },
  }
}

/** Retries a write while another process holds the database. Throws the reason of the signal when it is aborted. */
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
