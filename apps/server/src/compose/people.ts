import { randomBytes } from 'node:crypto'
import { createAccounts, createFirstRun, createHashing } from '../features/accounts/index.ts'
import { createAudit } from '../features/audit/index.ts'
import type { Libraries } from '../features/libraries/index.ts'
import { CODE_BYTES, createCodes, createPairing } from '../features/pairing/index.ts'
import {
  admittingOwn,
  createApiKeys,
  createDevices,
  createGuard,
  createSessions,
  forgettingDevices,
} from '../features/sessions/index.ts'
import { createShareAdmin } from '../features/shares/index.ts'
import type { Ground } from './ground.ts'

/** Who there is, what they sign in with, and what is signed in. */
export function composePeople({ db, outside }: Pick<Ground, 'db' | 'outside'>) {
  const { now, newToken } = outside
  const audit = createAudit(db, now)
  const accounts = createAccounts({ db, now, hashing: createHashing(), forgetDevices: forgettingDevices(db) })
  const sessions = createSessions({ db, newToken, now, accounts })
  const codes = createCodes({ db, now, newCode: () => randomBytes(CODE_BYTES), accounts })
  const firstRun = createFirstRun({ accounts, codes, db, newPassword: () => randomBytes(18).toString('base64url') })
  const pairing = createPairing({ db, now, newToken, accounts, sessions })
  const apiKeys = createApiKeys({ db, newToken, now })
  const devices = createDevices({ db, now })
  const identify = createGuard(sessions)
  return { audit, accounts, firstRun, sessions, codes, pairing, apiKeys, devices, admitOwn: admittingOwn(now), identify }
}

/** Who may open what: what admins decide, and the command line. */
export function composeSharing(
  { db }: Pick<Ground, 'db'>,
  { libraries, accounts }: { libraries: Libraries; accounts: ReturnType<typeof createAccounts> },
) {
  return { shareAdmin: createShareAdmin({ db, libraries, accounts }) }
}
