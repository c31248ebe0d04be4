import { existsSync } from 'node:fs'
import path from 'node:path'
import { missing } from '@chapterhouse/kit/errors'
import { migrate } from '@chapterhouse/kit/migrate'
import { openDb } from '@chapterhouse/kit/sqlite'
import { composePeople, composeSharing } from '../compose/people.ts'
import type { Account, Accounts } from '../features/accounts/index.ts'
import { createLibraries } from '../features/libraries/index.ts'
import { DATABASE, makeDataFolder } from '../features/settings/index.ts'
import type { Outside } from '../outside.ts'

export type House = Awaited<ReturnType<typeof openHouse>>

/** People and what is shared with them, without a server: one may run beside it, and hears of every change at once. */
export async function openHouse(folder: string, outside: Outside, { mayMake = false } = {}) {
  if (!mayMake && !existsSync(path.join(folder, DATABASE)))
    throw missing(`There is no Chapterhouse in ${path.resolve(folder)}. Name its data folder with --data.`)
  const db = openDb(makeDataFolder(folder).database)
  try {
    await migrate(db, new URL('../migrations/', import.meta.url))
    const people = composePeople({ db, outside })
    const libraries = createLibraries({ db, now: outside.now })
    const sharing = composeSharing({ db }, { libraries, accounts: people.accounts })
    return { ...people, ...sharing, libraries, [Symbol.dispose]: () => db.close() }
  } catch (error) {
    db.close()
    throw error
  }
}

export function personNamed(accounts: Pick<Accounts, 'named'>, name: string): Account {
  const account = accounts.named(name)
  if (!account) throw missing(`There is nobody called «${name}». See who there is with: user list.`)
  return account
}
