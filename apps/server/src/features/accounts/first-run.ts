import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Accounts } from './accounts.ts'

const NAME = 'admin'

/** The first sign-in, printed once and not stored. */
export interface FirstSignIn {
  username: string
  password: string
  /** Pairs any number of devices, without expiry. */
  code: string
}

/** Creates a sign-in to print once, only while the database has no admin (docs/reference/server.md 5.3). */
export function createFirstRun({
  db,
  accounts,
  codes,
  newPassword,
}: {
  db: Pick<Db, 'transaction'>
  accounts: Pick<Accounts, 'prepare' | 'add' | 'named' | 'hasAdmin'>
  codes: { mint: (userId: number, options: { label: string; maxUses: number; ttlDays: number }) => { code: string } }
  /** 18 random bytes as text. */
  newPassword: () => string
}) {
  return async function firstRun(): Promise<FirstSignIn | undefined> {
    if (accounts.hasAdmin()) return undefined
    const password = newPassword()
    const prepared = await accounts.prepare({ username: freeName(), password, isAdmin: true })
    return db.transaction(() => {
      // The command line may have created an admin since.
      if (accounts.hasAdmin()) return undefined
      const { id, username } = accounts.add(prepared)
      const { code } = codes.mint(id, { label: 'initial admin code', maxUses: 0, ttlDays: 0 })
      return { username, password, code }
    })
  }

  /** A listener may already be called `admin`. */
  function freeName(): string {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? NAME : `${NAME}-${number}`
      if (!accounts.named(name)) return name
    }
  }
}
