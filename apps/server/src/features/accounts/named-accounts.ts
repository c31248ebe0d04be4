import { conflict } from '@chapterhouse/kit/errors'
import type { accountsStore } from './accounts.store.ts'
import { foldedUsername, plainUsernameKey, usernameKey } from './username.ts'

export function namingAccounts(store: Pick<ReturnType<typeof accountsStore>, 'named' | 'unusualNames'>) {
  return {
    /** As typed, or else in plain width, which all new names have. */
    findNamed(typed: string): ReturnType<typeof store.named> {
      const [key, plain] = [usernameKey(typed), plainUsernameKey(typed)]
      return store.named(key) ?? (plain === key ? undefined : store.named(plain))
    },
    /** Folding an ASCII name changes its case only, so only other names are compared one by one. */
    refuseTaken(name: string): void {
      const folded = foldedUsername(name)
      const isTaken =
        store.named(usernameKey(name)) !== undefined ||
        store.named(folded) !== undefined ||
        store.unusualNames().some((other) => foldedUsername(other) === folded)
      if (isTaken) throw conflict('that username is taken', { code: 'username_taken' })
    },
  }
}
