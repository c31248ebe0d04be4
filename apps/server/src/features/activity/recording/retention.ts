import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { listeningSessionsStore } from './listening-sessions.store.ts'

const DAY_MS = 24 * 60 * 60_000
/** Few enough that requests do not wait. */
const AT_ONCE = 500

/** Prunes old listening sessions; the totals per day are kept. */
export function createRetention({ db, now, retentionDays }: { db: Db; now: () => Date; retentionDays: () => number }) {
  const store = listeningSessionsStore(db)
  return async function pruneOldSessions(signal: AbortSignal): Promise<void> {
    const beforeMs = now().getTime() - retentionDays() * DAY_MS
    while (!signal.aborted && store.removeBefore(beforeMs, AT_ONCE) === AT_ONCE) await nextTurn()
  }
}
