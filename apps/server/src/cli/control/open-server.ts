import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { AuditAction } from '@chapterhouse/contract/codes'
import { missing } from '@chapterhouse/kit/errors'
import { openDatabase } from '../../compose/database.ts'
import { composePeople, composeSharing } from '../../compose/people.ts'
import { refuseEmptied } from '../../compose/restore-at-start.ts'
import type { Account, Accounts } from '../../features/accounts/index.ts'
import { createLibraries } from '../../features/libraries/index.ts'
import { DATABASE, makeDataFolder, openDataFolder, readSettings } from '../../features/settings/index.ts'
import { endingShares } from '../../features/shares/index.ts'
import type { CommandNeeds } from '../terminal/command.ts'
import { watchRestores } from './watch-restores.ts'

export type OpenServer = Awaited<ReturnType<typeof openServer>>

type OpenNeeds = Pick<CommandNeeds, 'deps' | 'env'>

/** The actor of commands on this machine, which have no account. */
export const SHELL = { userId: null, name: 'shell', via: 'system' } as const

/**
 * Accounts and shares without a running server; a server running on the same data sees every change immediately. `warn`: called
 * with problems that don't affect the change itself.
 */
export async function openServer(
  folder: string,
  needs: OpenNeeds,
  { mayMake = false, warn = () => {} }: { mayMake?: boolean; warn?: (text: string) => void } = {},
) {
  const { deps } = needs
  if (!mayMake && !existsSync(path.join(folder, DATABASE)))
    throw missing(`No Chapterhouse data in ${path.resolve(folder)}. Choose its data folder with --data.`)
  const { path: data, database } = makeDataFolder(folder)
  if (statSync(database, { throwIfNoEntry: false })?.size === 0) await refuseIfEmptied(data, needs)
  const db = await openDatabase(database, { now: deps.now, warn: (text) => warn(`${text}\n`) })
  const restores = watchRestores(data, database)
  try {
    const people = composePeople({ db, deps })
    const libraries = createLibraries({ db, now: deps.now, endShares: endingShares(db) })
    const sharing = composeSharing({ db }, { libraries, accounts: people.accounts })
    /** Called after the change, which is kept even if the audit entry cannot be written. */
    function audited(action: AuditAction, target: string, details: object = {}): void {
      restores.check(warn)
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

async function refuseIfEmptied(data: string, { deps, env }: OpenNeeds): Promise<void> {
  const { file, database } = openDataFolder(data, deps.newServerId)
  await refuseEmptied({ data, database, settings: readSettings({ file, env, flags: {} }), deps })
}

export function personNamed(accounts: Pick<Accounts, 'named'>, name: string): Account {
  const account = accounts.named(name)
  if (!account) throw missing(`No user named "${name}". See all users with: user list.`)
  return account
}
