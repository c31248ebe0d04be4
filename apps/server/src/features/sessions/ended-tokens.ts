import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '@chapterhouse/kit/sqlite'
import { endedTokensStore } from './ended-tokens.store.ts'

const KEPT_MS = 90 * 86_400_000
/** So few that nobody waits for them. */
const AT_ONCE = 20
/** Of one person: sign-ins that hold, and rows of those that ended. */
const MOST = { person: { live: 2_000, ended: 1_000 }, guest: { live: 20, ended: 20 } }

/** Sign-ins do not grow without end, whoever makes them. */
export function endingTokens({ db, now }: { db: Db; now: () => Date }) {
  const store = endedTokensStore(db)
  return {
    /** After a new sign-in, in its transaction: the one longest unseen goes. */
    makeRoom(userId: number, newest: number): void {
      const { live, ended } = store.isGuest(userId) ? MOST.guest : MOST.person
      store.revokeBeyond(live, { userId, newest, now: now().toISOString() })
      store.removeBeyond(ended, userId)
    },

    /** What ended long ago and is named nowhere any more. */
    async letGo(signal?: AbortSignal): Promise<void> {
      const before = new Date(now().getTime() - KEPT_MS).toISOString()
      while (!signal?.aborted && store.removeBefore(before, AT_ONCE) === AT_ONCE) await breathe()
    },
  }
}
