import type { ResponseBody } from '@chapterhouse/contract/operation'
import * as contract from '@chapterhouse/contract/server/people/people'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Account } from './account.ts'
import { toUser } from './account.wire.ts'
import type { Accounts } from './accounts.ts'
import { refuseKeyOnAdmin } from './admin-rules.ts'

interface AccountRouteNeeds {
  accounts: Accounts
  sessions: { lastSeen: (userId: number) => string | undefined }
  /** The part of a person's page that other features provide. */
  personPage: (account: Account) => Omit<ResponseBody<typeof contract.getUser>, 'user'>
}

/** Routes for whole accounts (docs/reference/server.md 3.1). */
export function accountAdminRoutes(app: App, { accounts, sessions, personPage }: AccountRouteNeeds): void {
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
    return { user: toUser(account, sessions.lastSeen(account.id)), ...personPage(account) }
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
