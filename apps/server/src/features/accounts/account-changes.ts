import { invalid, missing, unauthenticated } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Account } from './account.ts'
import type { accountsStore } from './accounts.store.ts'
import { refuseAdminWithoutPassword, refuseKeyOnAdmin, refuseLosingLastAdmin } from './admin-rules.ts'
import { type Hashing, refuseShort } from './password.ts'

/** Applied in this order; absent keeps. */
export interface AccountChanges {
  /** '' clears it. */
  password?: string | undefined
  isAdmin?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Whether devices stay signed in although the password is another one now. */
  keepSessions?: boolean | undefined
}

export interface OwnPassword {
  password: string
  current: string | undefined
  keepSessions: boolean
}

/** Who changes an account; absent at the machine of the server. */
export type By = Pick<Viewer, 'userId' | 'via' | 'tokenId'>

export interface ChangedAccount extends Account {
  /** Otherwise all was so before. */
  hasChanged: boolean
}

export interface AccountChangeNeeds {
  db: Db
  store: ReturnType<typeof accountsStore>
  hashing: Hashing
  forgetDevices: (userId: number) => void
  /** All sessions of a person but one. */
  endSessions: (userId: number, butTokenId?: number) => void
}

/** What happens to an account once it is there. The rules are judged inside the transaction that writes. */
export function changingAccounts({ db, store, hashing, forgetDevices, endSessions }: AccountChangeNeeds) {
  function get(id: number): Account {
    const account = store.find(id)
    if (!account) throw missing('user not found')
    return account
  }

  /** Step by step: an admin whose password is cleared is refused, whatever comes after it. */
  function apply(
    id: number,
    changes: AccountChanges,
    { passwordHash, by }: { passwordHash?: string | undefined; by?: By | undefined },
  ): ChangedAccount {
    const { isAdmin, isDisabled, keepSessions = false } = changes
    const before = get(id)
    const after = { ...before }
    if (passwordHash !== undefined) {
      after.hasPassword = passwordHash !== ''
      refuseAdminWithoutPassword(after)
      store.setPassword(id, passwordHash)
    }
    if (isAdmin !== undefined) {
      after.isAdmin = isAdmin
      if (isAdmin) refuseAdminWithoutPassword(after)
    }
    if (isDisabled !== undefined) after.isDisabled = isDisabled
    // Whoever an admin gave a password or rights to came to stay: no guest goes by itself with those.
    if (after.isAdmin || passwordHash) after.isDemo = false
    refuseKeyOnAdmin(by, before, after)
    refuseLosingLastAdmin(before, after, store.enabledAdmins())
    store.setRights(after)
    if (passwordHash !== undefined || isDisabled) forgetDevices(id)
    // A password that is taken away ends nothing: a session may be the only way in that is left.
    if (passwordHash && !keepSessions) endSessions(id, by?.tokenId)
    const hasNewPassword = passwordHash !== undefined && (passwordHash !== '' || before.hasPassword)
    const hasNewRights =
      after.isAdmin !== before.isAdmin || after.isDisabled !== before.isDisabled || after.isDemo !== before.isDemo
    return { ...get(id), hasChanged: hasNewPassword || hasNewRights }
  }

  return {
    /** All of it or nothing. */
    async change(id: number, changes: AccountChanges, by?: By): Promise<ChangedAccount> {
      const { password } = changes
      // Judged again when it is written: to hash takes a while.
      refuseKeyOnAdmin(by, get(id), { isAdmin: changes.isAdmin === true })
      if (password) refuseShort(password)
      const passwordHash = password ? await hashing.hash(password) : password
      return db.transaction(() => apply(id, changes, { passwordHash, by }))
    },

    /** One's own: a first password asks for nothing, a change for the one that holds. */
    async changeOwnPassword(
      { userId: id, tokenId }: Omit<By, 'via'>,
      { password, current, keepSessions }: OwnPassword,
    ): Promise<void> {
      const by = `own ${id}`
      const before = store.passwordHash(id)
      refuseShort(password)
      const isProven = before === '' || (await hashing.verify(before, current ?? '', by))
      if (!isProven) throw unauthenticated('current password is incorrect')
      const passwordHash = await hashing.hash(password, by)
      db.transaction(() => {
        // Changed while this one was hashed: what was proven no longer holds.
        if (!store.replacePassword(id, before, passwordHash)) throw unauthenticated('current password is incorrect')
        forgetDevices(id)
        if (!keepSessions) endSessions(id, tokenId)
      })
    },

    /** With everything that the person left; never a file. Nobody goes twice. */
    remove(id: number, by?: Pick<By, 'userId' | 'via'>): Account {
      return db.transaction(() => {
        const account = get(id)
        refuseKeyOnAdmin(by, account)
        if (by?.userId === id) throw invalid('you cannot delete your own account', { code: 'cannot_delete_self' })
        refuseLosingLastAdmin(account, undefined, store.enabledAdmins())
        store.remove(id)
        return account
      })
    },
  }
}
