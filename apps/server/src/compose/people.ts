import { randomBytes } from 'node:crypto'
import { createAccounts, createFirstRun, createHashing } from '../features/accounts/index.ts'
import { createAudit } from '../features/audit/index.ts'
import { createGuard, createSessions, forgettingDevices } from '../features/sessions/index.ts'
import type { Ground } from './ground.ts'

export function composePeople({ db, outside }: Pick<Ground, 'db' | 'outside'>) {
  const { now, newToken } = outside
  const audit = createAudit(db, now)
  const accounts = createAccounts({ db, now, hashing: createHashing(), forgetDevices: forgettingDevices(db) })
  const firstRun = createFirstRun({ accounts, newPassword: () => randomBytes(18).toString('base64url') })
  const sessions = createSessions({ db, newToken, now, accounts })
  return { audit, accounts, firstRun, sessions, identify: createGuard(sessions) }
}
