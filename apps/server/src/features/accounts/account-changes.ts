import { invalid, missing } from '@chapterhouse/kit/errors'
import type { Account } from './account.ts'
import { refuseAdminWithoutPassword, refuseKeyOnAdmin, refuseLosingLastAdmin } from './admin-rules.ts'
import { type By, changingOwnPassword, type PasswordNeeds } from './own-password.ts'
import { refuseUnusable } from './password.ts'

/** Applied in this order; absent fields are unchanged. */
export interface AccountChanges {
  /** '' clears it. */
  password?: string | undefined
  isAdmin?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Whether devices remain signed in despite a new password. */
  keepSessions?: boolean | undefined
}

export interface ChangedAccount extends Account {
  hasChanged: boolean
}

/** Changes existing accounts. The rules are checked inside the transaction that writes. */
export function changingAccounts({ db, store, hashing, forgetDevices, endSessions }: PasswordNeeds) {
  function get(id: number): Account {
    const account = store.find(id)
    if (!account) throw missing('user not found')
    return account
  }

  function apply(
    id: number,
    changes: AccountChanges,
    { passwordHash, by }: { passwordHash?: string | undefined; by?: By | undefined },
  ): ChangedAccount {
    const before = get(id)
    const after = evaluateChanges(before, changes, passwordHash)
    if (passwordHash !== undefined) store.setPassword(id, passwordHash)
    refuseKeyOnAdmin(by, before, after)
    refuseLosingLastAdmin(before, after, store.enabledAdmins())
    store.setRights(after)
    if (passwordHash !== undefined || changes.isDisabled) forgetDevices(id)
    // Clearing the password ends no session, since it may be the only way in.
    if (passwordHash && !changes.keepSessions) endSessions(id, by?.tokenId)
    const hasNewPassword = passwordHash !== undefined && (passwordHash !== '' || before.hasPassword)
    return { ...get(id), hasChanged: hasNewPassword || hasOtherRights(before, after) }
  }

  return {
    /** All changes or none. */
    async change(id: number, changes: AccountChanges, by?: By): Promise<ChangedAccount> {
      const { password } = changes
      // Checked again before the write, since hashing takes a while.
      refuseKeyOnAdmin(by, get(id), { isAdmin: changes.isAdmin === true })
      if (password) refuseUnusable(password)
      const passwordHash = password ? await hashing.hash(password) : password
      return db.transaction(() => apply(id, changes, { passwordHash, by }))
    },

    changeOwnPassword: changingOwnPassword({ db, store, hashing, forgetDevices, endSessions }),

    /** Removes the account and all data of the person, but no file. A second call throws `missing`. */
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

/** Applies the changes in order. Clearing an admin's password is refused, even if the same request also takes the role away. */
export function evaluateChanges(
  before: Account,
  { isAdmin, isDisabled }: Pick<AccountChanges, 'isAdmin' | 'isDisabled'>,
  passwordHash: string | undefined,
): Account {
  const after = { ...before }
  if (passwordHash !== undefined) {
    after.hasPassword = passwordHash !== ''
    refuseAdminWithoutPassword(after)
  }
  if (isAdmin !== undefined) {
    after.isAdmin = isAdmin
    if (isAdmin) refuseAdminWithoutPassword(after)
  }
  if (isDisabled !== undefined) after.isDisabled = isDisabled
  // A guest who gets a password or admin rights becomes a permanent account.
  if (after.isAdmin || passwordHash) after.isDemo = false
  return after
}

function hasOtherRights(before: Account, after: Account): boolean {
  return after.isAdmin !== before.isAdmin || after.isDisabled !== before.isDisabled || after.isDemo !== before.isDemo
}
