import { AppError } from '@chapterhouse/kit/errors'
import { addressKey } from '@chapterhouse/kit/requests/client-address'
import { createAttempts, LOCKOUT, lockedOut } from '../sessions/index.ts'

/**
 * Ten failures from one address, of codes and tokens together, lock it for a quarter of an hour. A wrong code belongs to no
 * account, so a success does not reset the count: otherwise anyone with a code could guess others without limit.
 */
export function limitingGuesses(now: () => Date) {
  const failures = createAttempts({ ...LOCKOUT, now })

  return function limited<T>(address: string | undefined, attempt: () => T): T {
    const key = addressKey(address)
    if (failures.isLocked(key)) throw lockedOut()
    try {
      return attempt()
    } catch (error) {
      if (error instanceof AppError && error.refusal === 'unauthenticated') failures.count(key)
      throw error
    }
  }
}
