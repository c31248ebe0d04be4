import { randomBytes } from 'node:crypto'
import { type Accounts, createAccounts, createFirstRun, createHashing } from '../features/accounts/index.ts'
import { createAudit } from '../features/audit/index.ts'
import { createDemo } from '../features/demo/index.ts'
import type { Libraries } from '../features/libraries/index.ts'
import { CODE_BYTES, createCodes, createPairing, createQrCodes, type Pairing } from '../features/pairing/index.ts'
import { checkRoot, type Scanning } from '../features/scanning/index.ts'
import {
  admittingOwn,
  createApiKeys,
  createDevices,
  createGuard,
  createMediaTokens,
  createSessions,
  endingSessions,
  forgettingDevices,
  type Sessions,
} from '../features/sessions/index.ts'
import { createSetup } from '../features/setup/index.ts'
import { createShareAdmin, createShareGrants, type ShareGrants } from '../features/shares/index.ts'
import type { Infrastructure } from './infrastructure.ts'

export function composePeople({ db, deps, events }: Pick<Infrastructure, 'db' | 'deps'> & Partial<Pick<Infrastructure, 'events'>>) {
  const { now, newToken } = deps
  const audit = createAudit(db, now)
  const accounts = createAccounts({
    db,
    now,
    hashing: createHashing(deps.passwordCost),
    forgetDevices: forgettingDevices(db),
    endSessions: endingSessions({ db, now }),
  })
  const sessions = createSessions({
    db,
    newToken,
    now,
    accounts,
    onSignIn: (signedIn) => events?.emit('person.signedIn', signedIn),
  })
  const codes = createCodes({ db, now, newCode: () => randomBytes(CODE_BYTES), accounts })
  const firstRun = createFirstRun({ accounts, codes, db, newPassword: () => randomBytes(18).toString('base64url') })
  const pairing = createPairing({ db, now, newToken, accounts, sessions })
  const mediaTokens = createMediaTokens({ db, newToken, now })
  const apiKeys = createApiKeys({ db, newToken, now })
  const devices = createDevices({ db, now })
  const identify = createGuard(sessions)
  const admitOwn = admittingOwn(now)
  return {
    audit,
    accounts,
    firstRun,
    sessions,
    codes,
    pairing,
    drawQr: createQrCodes(),
    mediaTokens,
    apiKeys,
    devices,
    admitOwn,
    identify,
  }
}

/** Shares, for admins and the command line. */
export function composeSharing(
  { db }: Pick<Infrastructure, 'db'>,
  { libraries, accounts }: { libraries: Libraries; accounts: Accounts },
) {
  return {
    shareAdmin: createShareAdmin({ db, libraries }),
    shareGrants: createShareGrants({ db, libraries, accounts }),
  }
}

interface Inside {
  libraries: Libraries
  accounts: Accounts
  sessions: Sessions
  pairing: Pairing
  shareGrants: ShareGrants
  scanning: Pick<Scanning, 'scanner'>
}

/** People without an account: guests, and the first admin. */
export function composeNewcomers({ db, deps, settings, config }: Infrastructure, inside: Inside) {
  const demo = createDemo({
    ...inside,
    db,
    now: deps.now,
    isEnabled: () => settings.get('demo.enabled'),
    library: () => settings.get('demo.library'),
    mostGuests: () => settings.get('demo.max_users'),
    idleTtl: () => settings.get('demo.idle_ttl'),
    newName: () => randomBytes(6).toString('hex'),
  })
  const setup = createSetup({
    ...inside,
    db,
    newToken: () => randomBytes(18).toString('base64url'),
    checkRoot: (root) => checkRoot(root, config.data),
    libraryAt: inside.libraries.at,
    scan: (library) => void inside.scanning.scanner.request(library, 'change'),
  })
  return { demo, setup }
}
