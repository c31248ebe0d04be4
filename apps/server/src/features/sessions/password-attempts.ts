import { unauthenticated } from '@chapterhouse/kit/errors'
import { addressKey } from '@chapterhouse/kit/requests/client-address'
import { type Account, type Accounts, createHashingQueue, usernameKey } from '../accounts/index.ts'
import { createAttempts } from './attempts.ts'
import { LOCKOUT, lockedOut } from './lockout.ts'

const ATTEMPTS_WINDOW_MS = 60_000
/** Longer than any existing name. */
const MAX_NAME_KEY_LENGTH = 256

export interface PasswordAttempt {
  username: string
  password: string
  address: string | undefined
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined
}

/** Password attempts: ten failures lock an address for 15 minutes; a success clears those for its own name only. */
export function provingPasswords<A extends PasswordAttempt>({
  accounts,
  now,
  isKnown,
}: {
  accounts: Pick<Accounts, 'verify'>
  now: () => Date
  /** Whether the account was used before with this browser or from this address. */
  isKnown: (attempt: A) => boolean
}) {
  const failures = createAttempts({ ...LOCKOUT, now })
  const attempts = createAttempts({ limit: Number.POSITIVE_INFINITY, windowMs: ATTEMPTS_WINDOW_MS, now })
  // Limits concurrent hashing. The rest of a burst waits and depends on the results so far; attempts from one address run in
  // sequence.
  const queue = createHashingQueue()

  function refuseLocked(key: string): void {
    if (failures.isLocked(key)) throw lockedOut()
  }

  /** Throws `throttled`, `unavailable` if too many wait, or `unauthenticated` with the same message for every cause. */
  return async function prove(attempt: A): Promise<Account> {
    const { username, password, address, signal } = attempt
    const key = addressKey(address)
    const name = failureName(username)
    refuseLocked(key)
    const known = isKnown(attempt)
    attempts.count(key)
    // Order of the queue: known browsers first, then the fewest failures and attempts, evaluated when a slot is free.
    const rank = () => (known ? 0 : 1 + failures.countOf(key) + attempts.countOf(key))
    const verify = async () => {
      refuseLocked(key)
      // Counted as a failure in advance, so that two parallel attempts cannot both be the tenth.
      failures.count(key, name)
      const user = await accounts.verify(username, password)
      if (!user) throw unauthenticated('invalid credentials')
      failures.clear(key, name)
      return user
    }
    return queue.run(verify, { key, rank, signal })
  }
}

/** The name that a failure is counted under, cut to bound memory: no account has a longer one. */
function failureName(typed: string): string {
  const key = usernameKey(typed)
  return key.length > MAX_NAME_KEY_LENGTH ? '' : key
}
