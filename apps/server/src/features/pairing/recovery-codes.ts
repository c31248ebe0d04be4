import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Actor } from '@chapterhouse/kit/viewer'
import { type Accounts, refuseKeyOnAdmin } from '../accounts/index.ts'
import { codeOf, hashOfCode } from './auth-code.ts'
import { codesStore } from './codes.store.ts'

/** The person who acts; absent for the command line. */
export type By = Pick<Actor, 'via'>

export function recoveryCodes({
  db,
  at,
  newCode,
  accounts,
}: {
  db: Db
  /** The current time, as stored. */
  at: () => string
  /** Ten random bytes. */
  newCode: () => Uint8Array
  accounts: Pick<Accounts, 'get'>
}) {
  const store = codesStore(db)

  return {
    /** Creates a code that signs in to the account any number of times, and ends the previous one. */
    mintRecovery(userId: number): string {
      const code = codeOf(newCode())
      db.transaction(() => {
        accounts.get(userId)
        store.removeRecovery(userId)
        const fields = { label: '', maxUses: 0, ttlDays: 0, expiresAt: null }
        store.insert({ ...fields, hash: hashOfCode(code), userId, kind: 'recovery', now: at() })
      })
      return code
    },
    clearRecovery(userId: number, by?: By): boolean {
      return db.transaction(() => {
        refuseKeyOnAdmin(by, accounts.get(userId))
        return store.removeRecovery(userId)
      })
    },
  }
}
