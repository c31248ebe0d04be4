import type { Db } from '@chapterhouse/kit/sqlite'
import type { Accounts } from './accounts.ts'

const NAME = 'admin'

/** What is printed once and kept nowhere. */
export interface FirstSignIn {
  username: string
  password: string
  /** Pairs as many devices as the owner likes, whenever they like. */
  code: string
}

export interface FirstRunNeeds {
  db: Pick<Db, 'transaction'>
  accounts: Pick<Accounts, 'prepare' | 'add' | 'named' | 'hasAdmin'>
  codes: { mint: (userId: number, wish: { label: string; maxUses: number; ttlDays: number }) => { code: string } }
  /** 18 random bytes as text. */
  newPassword: () => string
}

/** A sign-in to print, once: made only while the database has no admin (docs/reference/server.md 5.3). */
export function createFirstRun({ db, accounts, codes, newPassword }: FirstRunNeeds) {
  return async function firstRun(): Promise<FirstSignIn | undefined> {
    if (accounts.hasAdmin()) return undefined
    const password = newPassword()
    const prepared = await accounts.prepare({ username: freeName(), password, isAdmin: true })
    return db.transaction(() => {
      // Somebody may have made one by the command line meanwhile.
      if (accounts.hasAdmin()) return undefined
      const { id, username } = accounts.add(prepared)
      const { code } = codes.mint(id, { label: 'initial admin code', maxUses: 0, ttlDays: 0 })
      return { username, password, code }
    })
  }

  /** A listener may be called admin. */
  function freeName(): string {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? NAME : `${NAME}-${number}`
      if (!accounts.named(name)) return name
    }
  }
}
