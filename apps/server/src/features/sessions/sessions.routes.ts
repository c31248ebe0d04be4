import { login, logout, me } from '@chapterhouse/contract/server/sessions'
import type { App } from '@chapterhouse/kit/http'
import { serve } from '@chapterhouse/kit/serve'
import { type Accounts, toUser } from '../accounts/index.ts'
import type { Sessions } from './sessions.ts'

export interface SessionRouteNeeds {
  accounts: Pick<Accounts, 'get'>
  sessions: Pick<Sessions, 'login' | 'logout' | 'lastSeen'>
  serverId: string
}

export function sessionRoutes(app: App, { accounts, sessions, serverId }: SessionRouteNeeds): void {
  serve(app, login, async ({ body, address }) => {
    const { token, user } = await sessions.login({
      username: body.username,
      password: body.password,
      deviceName: body.device_name,
      deviceId: body.device_id,
      address,
    })
    return { token, user: toUser(user), server_id: serverId }
  })

  serve(app, logout, ({ viewer }) => sessions.logout(viewer))

  serve(app, me, ({ viewer }) => {
    const seen = sessions.lastSeen(viewer.userId)
    return { ...toUser(accounts.get(viewer.userId)), ...(seen !== undefined && { last_seen_at: wholeSecond(seen) }) }
  })
}

function wholeSecond(moment: string): string {
  return `${moment.slice(0, 19)}Z`
}
