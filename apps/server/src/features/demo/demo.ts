import { setImmediate as nextTurn } from 'node:timers/promises'
import { misconfigured, missing, throttled, unavailable } from '@chapterhouse/kit/errors'
import { addressKey } from '@chapterhouse/kit/requests/client-address'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { parseDuration } from '@chapterhouse/kit/time/durations'
import type { Account, Accounts } from '../accounts/index.ts'
import type { Libraries, Library } from '../libraries/index.ts'
import type { Pairing, Ticket } from '../pairing/index.ts'
import { createAttempts, type DeviceSignIn, LOCKOUT, type Sessions } from '../sessions/index.ts'
import type { ShareGrants } from '../shares/index.ts'

/** Below the sign-in limit, because every guest session creates an account. */
const MAX_ATTEMPTS = 5

interface DemoNeeds {
  db: Db
  now: () => Date
  isEnabled: () => boolean
  /** The name of the demo library. */
  library: () => string
  /** 0: no limit. */
  mostGuests: () => number
  /** `24h`: guests inactive for this long are removed. */
  idleTtl: () => string
  /** Six random bytes as text. */
  newName: () => string
  libraries: Pick<Libraries, 'list'>
  accounts: Pick<Accounts, 'addDemo' | 'demoCount' | 'removeIdleDemos'>
  shareGrants: Pick<ShareGrants, 'grantLibrary'>
  sessions: Pick<Sessions, 'mint' | 'find'>
  pairing: Pick<Pairing, 'pair'>
}

export interface GuestSession {
  token: string
  user: Account
  ticket: Ticket
}

export type Demo = ReturnType<typeof createDemo>

/** Guests: accounts without a password that see one library and expire when unused (docs/reference/server.md 2.5). */
export function createDemo(needs: DemoNeeds) {
  const { db, now, accounts, shareGrants, sessions, pairing } = needs
  const attempts = createAttempts({ ...LOCKOUT, limit: MAX_ATTEMPTS, now })

  function library(): Library {
    const found = needs.libraries.list().find(({ name }) => name === needs.library())
    if (!found) throw misconfigured('demo library is not available')
    return found
  }

  function count(address: string | undefined): void {
    const key = addressKey(address)
    if (attempts.isLocked(key)) throw throttled('too many demo sessions, try again later')
    attempts.count(key)
  }

  /** The grant fails if unrelated shares have its names; the operator has to resolve that, not the guest. */
  function open(userId: number, libraryId: number): void {
    try {
      shareGrants.grantLibrary(userId, libraryId)
    } catch (cause) {
      throw misconfigured('demo library is not available', { cause })
    }
  }

  /** Checks the limit and creates the guest in one transaction, so that concurrent requests cannot exceed it. */
  function admit({ id }: Library, device: DeviceSignIn): GuestSession {
    const max = needs.mostGuests()
    return db.transaction(() => {
      if (max > 0 && accounts.demoCount() >= max) throw unavailable('demo is at capacity, try again later')
      const user = accounts.addDemo(`demo_${needs.newName()}`)
      open(user.id, id)
      const token = sessions.mint(user.id, device)
      const viewer = sessions.find(token)
      if (!viewer) throw new Error('a session that was just created is unknown')
      return { token, user, ticket: pairing.pair(viewer) }
    })
  }

  return {
    /** Guests are enabled, but their library does not exist. */
    lacksLibrary: (): boolean => needs.isEnabled() && !needs.libraries.list().some(({ name }) => name === needs.library()),
    start(device: DeviceSignIn, address: string | undefined): GuestSession {
      if (!needs.isEnabled()) throw missing('demo mode is not enabled')
      const found = library()
      count(address)
      return admit(found, { ...device, deviceName: device.deviceName ?? 'Demo' })
    },

    /** Removes inactive guests with all their data, a few at a time, so that no request waits. */
    async removeExpiredGuests(signal?: AbortSignal): Promise<void> {
      const before = new Date(now().getTime() - (parseDuration(needs.idleTtl()) ?? 0))
      while (!signal?.aborted && accounts.removeIdleDemos(before)) await nextTurn()
    },
  }
}
