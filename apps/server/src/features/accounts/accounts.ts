import { conflict, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Account, SeenAccount } from './account.ts'
import { changingAccounts } from './account-changes.ts'
import { accountsStore } from './accounts.store.ts'
import { refuseAdminWithoutPassword } from './admin-rules.ts'
import { type Hashing, refuseShort } from './password.ts'
import { username, usernameKey } from './username.ts'

export interface NewPerson {
  username: string
  /** '' or absent: no password, nobody can sign in by one. */
  password?: string | undefined
  isAdmin?: boolean | undefined
}

/** Judged and hashed: what is left is to write it. */
export interface PreparedPerson {
  readonly username: string
  readonly isAdmin: boolean
  readonly passwordHash: string
}

export interface AccountNeeds {
  db: Db
  now: () => Date
  hashing: Hashing
  /** A new password makes every browser an unknown one again. */
  forgetDevices: (userId: number) => void
  /** A new password ends the sessions of a person, but the one that set it. */
  endSessions: (userId: number, butTokenId?: number) => void
}

export type Accounts = ReturnType<typeof createAccounts>

const REAPED_AT_ONCE = 20

export function createAccounts({ db, now, hashing, forgetDevices, endSessions }: AccountNeeds) {
  const store = accountsStore(db)

  function get(id: number): Account {
    const account = store.find(id)
    if (!account) throw missing('user not found')
    return account
  }

  function refuseTaken(key: string): void {
    if (store.named(key)) throw conflict('that username is taken', { code: 'username_taken' })
  }

  /** Refuses a bad or taken name, a short password, an admin without one. */
  async function prepare({ username: typed, password = '', isAdmin = false }: NewPerson): Promise<PreparedPerson> {
    const name = username(typed)
    refuseTaken(usernameKey(name))
    if (password !== '') refuseShort(password)
    refuseAdminWithoutPassword({ isAdmin, hasPassword: password !== '' })
    return { username: name, isAdmin, passwordHash: password === '' ? '' : await hashing.hash(password) }
  }

  /** Somebody may have come by the same name while it was hashed. */
  function add({ username: name, isAdmin, passwordHash }: PreparedPerson, { isDemo = false } = {}): Account {
    const key = usernameKey(name)
    return db.transaction(() => {
      refuseTaken(key)
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
    named: (name: string): Account | undefined => store.named(usernameKey(name))?.account,
    hasAdmin: store.hasAdmin,
    /** By name. */
    list: (): SeenAccount[] => store.list(),

    /** Whoever has this name and password. Takes as long for a name that nobody has, and for one that is disabled. */
    async verify(name: string, password: string): Promise<Account | undefined> {
      const known = store.named(usernameKey(name))
      const fits = await hashing.verify(known?.passwordHash ?? '', password)
      // What was proven must still hold: it takes a while, and an admin may be quicker.
      const still = fits && known ? store.named(usernameKey(name)) : undefined
      return still && still.passwordHash === known?.passwordHash && !still.account.isDisabled ? still.account : undefined
    },

    /** A guest without a password. */
    addDemo: (name: string): Account => add({ username: name, isAdmin: false, passwordHash: '' }, { isDemo: true }),
    demoCount: store.demoCount,
    /** Removes some of the guests that nobody has heard of since; answers whether there may be more. */
    removeIdleDemos(before: Date): boolean {
      return db.transaction(() => {
        const idle = store.idleDemos(before.toISOString(), REAPED_AT_ONCE)
        for (const id of idle) store.remove(id)
        return idle.length === REAPED_AT_ONCE
      })
    },
  }
}
