import { createAttempts } from '@chapterhouse/kit/attempts'
import { addressKey } from '@chapterhouse/kit/client-address'
import { throttled, unauthenticated } from '@chapterhouse/kit/errors'
import { createLanes } from '@chapterhouse/kit/lanes'
import type { Account, Accounts } from '../accounts/index.ts'

const LIMIT = 10
const WINDOW_MS = 15 * 60_000

/** Tries of a password: ten failures of one address lock it for 15 minutes, a success clears them (wire/server.md 1.9). */
export function provingPasswords({ accounts, now }: { accounts: Pick<Accounts, 'verify'>; now: () => Date }) {
  const failures = createAttempts({ limit: LIMIT, windowMs: WINDOW_MS, now })
  // As many as hash at once: the rest of a burst is judged when its turn comes, by what the first ones found.
  const lanes = createLanes(2)

  /** Refuses with `throttled`, or `unauthenticated` in words that are the same whatever was wrong. */
  return function prove({
    username,
    password,
    address,
  }: {
    username: string
    password: string
    address: string | undefined
  }): Promise<Account> {
    return lanes.run(async () => {
      const key = addressKey(address)
      if (failures.isLocked(key)) throw throttled('too many attempts, try again later')
      // Counted before it is known: two that run side by side cannot both be the tenth.
      failures.count(key)
      const user = await accounts.verify(username, password)
      if (!user) throw unauthenticated('invalid credentials')
      failures.clear(key)
      return user
    })
  }
}
