import { missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Account, SeenAccount } from './account.ts'
import { changingAccounts } from './account-changes.ts'
import { accountsStore } from './accounts.store.ts'
import { refuseAdminWithoutPassword } from './admin-rules.ts'
import { keepingGuests } from './guests.ts'
import { namingAccounts } from './named-accounts.ts'
import { type Hashing, refuseUnusable } from './password.ts'
import { username, usernameKey } from './username.ts'

export interface NewPerson {
  username: string
  /** '' or absent: no sign-in by password. */
  password?: string | undefined
  isAdmin?: boolean | undefined
}

/** Validated and hashed, ready to be written. */
export interface PreparedPerson {
  readonly username: string
  readonly isAdmin: boolean
  readonly passwordHash: string
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({
  db,
  now,
  hashing,
  forgetDevices,
  endSessions,
}: {
  db: Db
  now: () => Date
  hashing: Hashing
  /** Makes every browser of a person unknown again after a new password. */
  forgetDevices: (userId: number) => void
  /** Ends the sessions of a person after a new password, except the one that set it. */
  endSessions: (userId: number, butTokenId?: number) => void
}) {
  const store = accountsStore(db)

  const { findNamed, refuseTaken } = namingAccounts(store)

  function get(id: number): Account {
    const account = store.find(id)
    if (!account) throw missing('user not found')
    return account
  }

  /** Throws for an invalid or taken name, a short password, or an admin without one. */
  async function prepare({ username: typed, password = '', isAdmin = false }: NewPerson): Promise<PreparedPerson> {
    const name = username(typed)
    refuseTaken(name)
    if (password !== '') refuseUnusable(password)
    refuseAdminWithoutPassword({ isAdmin, hasPassword: password !== '' })
    return { username: name, isAdmin, passwordHash: password === '' ? '' : await hashing.hash(password) }
  }

  /** Checks the name again, since another account may have taken it during hashing. */
  function add({ username: name, isAdmin, passwordHash }: PreparedPerson, { isDemo = false } = {}): Account {
    const key = usernameKey(name)
    return db.transaction(() => {
      refuseTaken(name)
      return get(store.insert({ username: name, key, isAdmin, isDemo, passwordHash, now: now().toISOString() }))
    })
  }

  return {
    ...changingAccounts({ db, store, hashing, forgetDevices, endSessions }),
    prepare,
    add,
    create: async (person: NewPerson): Promise<Account> => add(await prepare(person)),
    get,
    find: (id: number): Account | undefined => store.find(id),
    named: (name: string): Account | undefined => findNamed(name)?.account,
    hasAdmin: store.hasAdmin,
    /** Sorted by name. */
    list: (): SeenAccount[] => store.list(),

    /** The account with this name and password. Takes equally long for an unknown name or a disabled account. */
    async verify(name: string, password: string): Promise<Account | undefined> {
      const known = findNamed(name)
      const matches = await hashing.verify(known?.passwordHash ?? '', password)
      // The account is read again: an admin may have changed it while the password was checked.
      const current = matches && known ? findNamed(name) : undefined
      return current && current.passwordHash === known?.passwordHash && !current.account.isDisabled ? current.account : undefined
    },
    ...keepingGuests({ db, store, add }),
  }
}
