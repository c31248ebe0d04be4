import { conflict, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Account } from './account.ts'
import { accountsStore } from './accounts.store.ts'
import { refuseAdminWithoutPassword } from './admin-rules.ts'
import { type Hashing, refuseShort } from './password.ts'
import { username, usernameKey } from './username.ts'

export interface NewPerson {
  username: string
  /** '' or absent: no password, nobody can sign in by one. */
  password?: string | undefined
  isAdmin?: boolean
}

export interface AccountNeeds {
  db: Db
  now: () => Date
  hashing: Hashing
  /** A new password makes every browser an unknown one again. */
  forgetDevices: (userId: number) => void
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ db, now, hashing, forgetDevices }: AccountNeeds) {
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
  async function create({ username: typed, password = '', isAdmin = false }: NewPerson): Promise<Account> {
    const name = username(typed)
    const key = usernameKey(name)
    refuseTaken(key)
    if (password !== '') refuseShort(password)
    refuseAdminWithoutPassword({ isAdmin, hasPassword: password !== '' })
    const passwordHash = password === '' ? '' : await hashing.hash(password)
    return db.transaction(() => {
      // Somebody may have come by the same name while it was hashed.
      refuseTaken(key)
      return get(store.insert({ username: name, key, isAdmin, passwordHash, now: now().toISOString() }))
    })
  }

  return {
    create,
    get,
    find: (id: number): Account | undefined => store.find(id),
    named: (name: string): Account | undefined => store.named(usernameKey(name))?.account,
    hasAdmin: store.hasAdmin,
    /** By name. */
    list: (): Account[] => store.list(),

    async setPassword(name: string, password: string): Promise<void> {
      const known = store.named(usernameKey(name))
      if (!known) throw missing('user not found')
      refuseShort(password)
      const passwordHash = await hashing.hash(password)
      db.transaction(() => {
        store.setPassword(known.account.id, passwordHash)
        forgetDevices(known.account.id)
      })
    },

    /** Whoever has this name and password. Takes as long for a name that nobody has, and for one that is disabled. */
    async verify(name: string, password: string): Promise<Account | undefined> {
      const known = store.named(usernameKey(name))
      const fits = await hashing.verify(known?.passwordHash ?? '', password)
      return fits && known && !known.account.isDisabled ? known.account : undefined
    },
  }
}
