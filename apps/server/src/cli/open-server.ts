import { existsSync } from 'node:fs'
import path from 'node:path'
import type { AuditAction } from '@chapterhouse/contract/codes'
import { missing } from '@chapterhouse/kit/errors'
import { migrate } from '@chapterhouse/kit/migrate'
import { openDb } from '@chapterhouse/kit/sqlite'
import { composePeople, composeSharing } from '../compose/people.ts'
import type { Account, Accounts } from '../features/accounts/index.ts'
import { createLibraries } from '../features/libraries/index.ts'
import { DATABASE, makeDataFolder } from '../features/settings/index.ts'
import type { SystemDeps } from '../system-deps.ts'

export type OpenServer = Awaited<ReturnType<typeof openServer>>

interface Opening {
  mayMake?: boolean
  /** Hears of what went wrong beside the change. */
  warn?: (text: string) => void
}

/** Whoever sits at the machine is nobody in particular. */
const SHELL = { userId: null, name: 'shell', via: 'system' } as const

/** People and what is shared with them, without a server: one may run beside it, and hears of every change at once. */
export async function openServer(folder: string, deps: SystemDeps, { mayMake = false, warn = () => {} }: Opening = {}) {
  if (!mayMake && !existsSync(path.join(folder, DATABASE)))
    throw missing(`There is no Chapterhouse in ${path.resolve(folder)}. Name its data folder with --data.`)
  const db = openDb(makeDataFolder(folder).database)
  try {
    await migrate(db, new URL('../migrations/', import.meta.url))
    const people = composePeople({ db, deps })
    const libraries = createLibraries({ db, now: deps.now })
    const sharing = composeSharing({ db }, { libraries, accounts: people.accounts })
    /** After the change, which stands whatever becomes of its line. */
    function audited(action: AuditAction, target: string, details: object = {}): void {
      try {
        people.audit.write({ actor: SHELL, action, target, details })
      } catch (error) {
        warn(`The audit log could not be written: ${error instanceof Error ? error.message : error}\n`)
      }
    }
    return { ...people, ...sharing, libraries, audited, [Symbol.dispose]: () => db.close() }
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
