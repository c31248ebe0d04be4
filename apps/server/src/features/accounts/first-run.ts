import type { Accounts } from './accounts.ts'

const NAME = 'admin'

export interface FirstRunNeeds {
  accounts: Pick<Accounts, 'create' | 'named' | 'hasAdmin'>
  /** 18 random bytes as text. */
  newPassword: () => string
}

/** A sign-in to print, once: made only while the database has no admin (wire/server.md 5.3). The password is kept nowhere. */
export function createFirstRun({ accounts, newPassword }: FirstRunNeeds) {
  return async function firstRun(): Promise<{ username: string; password: string } | undefined> {
    if (accounts.hasAdmin()) return undefined
    const password = newPassword()
    const { username } = await accounts.create({ username: freeName(), password, isAdmin: true })
    return { username, password }
  }

  /** A listener may be called admin. */
  function freeName(): string {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? NAME : `${NAME}-${number}`
      if (!accounts.named(name)) return name
    }
  }
}
