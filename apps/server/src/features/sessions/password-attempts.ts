import { createAttempts } from '@chapterhouse/kit/attempts'
import { addressKey } from '@chapterhouse/kit/client-address'
import { unauthenticated } from '@chapterhouse/kit/errors'
import { type Account, type Accounts, hashingLanes, usernameKey } from '../accounts/index.ts'
import { LOCKOUT, lockedOut } from './lockout.ts'

const BUSTLE_MS = 60_000
/** Longer than any name that exists. */
const LONGEST_NAME_KEY = 256

/** A name and a password that somebody gave. */
export interface PasswordAttempt {
  username: string
  password: string
  address: string | undefined
  /** Fires when whoever asked has left. */
  signal?: AbortSignal | undefined
}

export interface AttemptNeeds<A extends PasswordAttempt> {
  accounts: Pick<Accounts, 'verify'>
  now: () => Date
  /** Whether the person of that name was here before, with this browser or from this address. */
  isKnown: (attempt: A) => boolean
}

/** Password attempts: ten failures lock an address for 15 minutes; a success clears those for its own name only. */
export function provingPasswords<A extends PasswordAttempt>({ accounts, now, isKnown }: AttemptNeeds<A>) {
  const failures = createAttempts({ ...LOCKOUT, now })
  const asked = createAttempts({ limit: Number.POSITIVE_INFINITY, windowMs: BUSTLE_MS, now })
  // Few hash at once: the rest of a burst is judged when its turn comes, by what the first ones found. An address waits for its own.
  const lanes = hashingLanes()

  function refuseLocked(key: string): void {
    if (failures.isLocked(key)) throw lockedOut()
  }

  /** Refuses with `throttled`, `unavailable` where too many wait, or `unauthenticated` in words that are the same whatever was wrong. */
  return async function prove(attempt: A): Promise<Account> {
    const { username, password, address, signal } = attempt
    const key = addressKey(address)
    const name = failureName(username)
    // Without a place in the queue, which others need.
    refuseLocked(key)
    const known = isKnown(attempt)
    asked.count(key)
    // Where many wait: first who was here before, then who has failed least and asks least, by what is known when it counts.
    const rank = () => (known ? 0 : 1 + failures.countOf(key) + asked.countOf(key))
    const judge = async () => {
      refuseLocked(key)
      // Counted before it is known: two that run side by side cannot both be the tenth.
      failures.count(key, name)
      const user = await accounts.verify(username, password)
      if (!user) throw unauthenticated('invalid credentials')
      failures.clear(key, name)
      return user
    }
    return lanes.run(judge, { key, rank, signal })
  }
}

/** The name that a failure is counted for. Nobody has one that long, and it would take memory. */
function failureName(typed: string): string {
  const key = usernameKey(typed)
  return key.length > LONGEST_NAME_KEY ? '' : key
}
