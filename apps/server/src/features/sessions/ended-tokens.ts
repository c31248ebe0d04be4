import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { endedTokensStore } from './ended-tokens.store.ts'

const KEPT_MS = 90 * 86_400_000
/** Small batches, so that no request waits for them. */
const AT_ONCE = 20
/** Limits per person: active sign-ins, and rows of ended ones. */
const MAX = { person: { live: 100, ended: 1_000 }, guest: { live: 20, ended: 20 } }

/** Bounds the number of sign-ins per person. */
export function endingTokens({ db, now }: { db: Db; now: () => Date }) {
  const store = endedTokensStore(db)
  return {
    /** Called in the transaction of a new sign-in; revokes the least recently used ones beyond the limit, but none of `kept`. */
    makeRoom(userId: number, kept: readonly number[]): void {
      const { live, ended } = store.isGuest(userId) ? MAX.guest : MAX.person
      store.revokeBeyond(live, { userId, kept, now: now().toISOString() })
      store.removeBeyond(ended, userId)
    },

    /** Removes tokens that ended long ago and are not referenced, and the addresses of those that are. */
    async removeOld(signal?: AbortSignal): Promise<void> {
      const before = new Date(now().getTime() - KEPT_MS).toISOString()
      while (!signal?.aborted && store.removeBefore(before, AT_ONCE) === AT_ONCE) await nextTurn()
      while (!signal?.aborted && store.forgetAddresses(before, AT_ONCE) === AT_ONCE) await nextTurn()
    },
  }
}
