import { addressKey } from '@chapterhouse/kit/requests/client-address'
import { createAttempts } from './attempts.ts'
import { LOCKOUT, lockedOut } from './lockout.ts'
import type { tokensStore } from './tokens.store.ts'

/**
 * Ends sessions by the hashes of their tokens, without a token. A hash is never accepted as a token. Hashes that match nothing are
 * ignored, but ten such requests lock an address out of this for a quarter of an hour.
 */
export function endingByHash({ tokens, now }: { tokens: Pick<ReturnType<typeof tokensStore>, 'revokeByHash'>; now: () => Date }) {
  const unknown = createAttempts({ ...LOCKOUT, now })
  return function logoutByHash(hashes: readonly string[], address: string | undefined): void {
    const key = addressKey(address)
    if (unknown.isLocked(key)) throw lockedOut()
    if (tokens.revokeByHash(hashes, now().toISOString()) === 0) unknown.count(key)
  }
}
