import { forbidden } from '@chapterhouse/kit/errors'
import { addressKey } from '@chapterhouse/kit/requests/client-address'
import type { Viewer } from '@chapterhouse/kit/viewer'
import { notByKey } from '../accounts/index.ts'
import { createAttempts } from './attempts.ts'
import { LOCKOUT, lockedOut } from './lockout.ts'

export type AdmitOwn = ReturnType<typeof admittingOwn>

/** An API key must not create credentials that outlive it (docs/reference/server.md 4.6). */
export function refuseKey({ via }: Viewer): void {
  if (via === 'api') throw notByKey()
}

/**
 * Limits changes of credentials: ten attempts per address in a quarter of an hour, over all such routes. API keys are refused
 * before the count, guests after it.
 */
export function admittingOwn(now: () => Date) {
  const attempts = createAttempts({ ...LOCKOUT, now })
  return function admit(
    { viewer, address }: { viewer: Viewer; address: string | undefined },
    { byKey = false }: { byKey?: boolean } = {},
  ): void {
    if (!byKey) refuseKey(viewer)
    const key = addressKey(address)
    if (attempts.isLocked(key)) throw lockedOut()
    attempts.count(key)
    if (viewer.isDemo) throw forbidden('not available for demo accounts')
  }
}
