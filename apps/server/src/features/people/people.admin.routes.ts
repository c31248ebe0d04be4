import * as contract from '@chapterhouse/contract/server/people'
import type { App } from '@chapterhouse/kit/http'
import { serve } from '@chapterhouse/kit/serve'
import { type Accounts, refuseKeyOnAdmin, toUser } from '../accounts/index.ts'
import { toLibrary } from '../browsing/index.ts'
import { type Codes, toCode } from '../pairing/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { type ShareAdmin, type Shares, toShare } from '../shares/index.ts'

export interface PeopleRouteNeeds {
  accounts: Accounts
  sessions: Pick<Sessions, 'lastSeen'>
  shares: Pick<Shares, 'visibleLibraries'>
  shareAdmin: Pick<ShareAdmin, 'ofPerson'>
  codes: Pick<Codes, 'ofPerson'>
}

/** The routes of docs/reference/server.md 3.1 that are about a person as a whole. */
export function peopleRoutes(app: App, { accounts, sessions, shares, shareAdmin, codes }: PeopleRouteNeeds): void {
  serve(app, contract.listUsers, () => ({ users: accounts.list().map((account) => toUser(account, account.lastSeenAt)) }))

  serve(app, contract.createUser, async ({ viewer, body, audited }) => {
    const { username = '', password = '', role } = body
    refuseKeyOnAdmin(viewer, { isAdmin: role === 'admin' })
    const account = await accounts.create({ username, password, isAdmin: role === 'admin' })
    audited(account.username, { role: account.isAdmin ? 'admin' : 'user', password: account.hasPassword })
    return toUser(account)
  })

  serve(app, contract.getUser, ({ params }) => {
    const account = accounts.get(params.id)
    const visibleLibraries = shares.visibleLibraries({ userId: account.id, isAdmin: account.isAdmin })
    return {
      user: toUser(account, sessions.lastSeen(account.id)),
      accessible_libraries: visibleLibraries.map(({ library }) => toLibrary(library)),
      shares: shareAdmin.ofPerson(account.id).map(toShare),
      auth_codes: codes.ofPerson(account.id).map(toCode),
    }
  })

  serve(app, contract.updateUser, async ({ viewer, params, body, audited }) => {
    const { password, role, disabled, keep_sessions: keepSessions } = body
    const isAdmin = role === undefined ? undefined : role === 'admin'
    const account = await accounts.change(params.id, { password, isAdmin, isDisabled: disabled, keepSessions }, viewer)
    if (account.hasChanged)
      audited(account.username, {
        ...(role !== undefined && { role: account.isAdmin ? 'admin' : 'user' }),
        ...(disabled !== undefined && { disabled }),
        ...(password !== undefined && { password: password === '' ? 'cleared' : 'set' }),
      })
    return toUser(account)
  })

  serve(app, contract.deleteUser, ({ params, viewer, audited }) => audited(accounts.remove(params.id, viewer).username))
}
