import { setTimeout as pause } from 'node:timers/promises'
import { whenUnlocked } from '@chapterhouse/kit/sqlite/lock'

/** A scan holds the database's lock for no longer than this at a time, except for an indivisible write. */
const SLICE_MS = 8
/** Long enough for a waiting writer in another process to notice that the lock is free. */
const PAUSE_MS = 2

type Transaction = (work: () => void, signal: AbortSignal) => Promise<void>

/** Transactions of a scan, with pauses in which requests are served and other processes write. */
export function createPausingTransaction(transact: (work: () => void) => void): Transaction {
  let heldMs = 0
  return async (work, signal) => {
    await whenUnlocked(() => {
      const before = performance.now()
      transact(work)
      heldMs += performance.now() - before
    }, signal)
    if (heldMs < SLICE_MS) return
    heldMs = 0
    await pause(PAUSE_MS)
  }
}

/** Writes items in order, as many per transaction as time allows. */
export async function writeInSlices<T>({
  items,
  write,
  transaction,
  signal,
  onCommit,
}: {
  items: readonly T[]
  write: (item: T) => void
  transaction: Transaction
  signal: AbortSignal
  /** Called after each commit with the number of items in it. */
  onCommit?: (count: number) => void
}): Promise<void> {
  let at = 0
  while (at < items.length) {
    const from = at
    await transaction(() => {
      // A transaction that could not commit is repeated as a whole.
      at = from
      const endsAt = performance.now() + SLICE_MS
      do {
        write(items[at] as T)
        at += 1
      } while (at < items.length && performance.now() < endsAt)
    }, signal)
    onCommit?.(at - from)
  }
}
