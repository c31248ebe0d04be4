import * as contract from '@chapterhouse/contract/server/sign-in/sessions'
import { invalid, unauthenticated } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { type Accounts, toUser, wholeSecond } from '../accounts/index.ts'
import { clientHeader } from './client-header.ts'
import { someUrls, type UrlNeeds, urlsFor } from './home-url.ts'
import type { MediaTokens } from './media-tokens.ts'
import type { AdmitOwn } from './own-account.ts'
import type { Sessions } from './sessions.ts'

interface SessionRouteNeeds extends UrlNeeds {
  accounts: Pick<Accounts, 'get' | 'changeOwnPassword'>
  sessions: Pick<Sessions, 'login' | 'logout' | 'logoutByHash' | 'lastSeen'>
  mediaTokens: MediaTokens
  admitOwn: AdmitOwn
  serverId: string
}

export function sessionRoutes(app: App, needs: SessionRouteNeeds): void {
  const { accounts, sessions, mediaTokens, admitOwn, serverId } = needs

  serve(app, contract.login, async ({ body, address, origin, header, gone }) => {
    const { token, user } = await sessions.login({
      username: body.username,
      password: body.password,
      deviceName: body.device_name,
      deviceId: body.device_id,
      client: clientHeader(header),
      address,
      signal: gone(),
    })
    return { token, user: toUser(user), server_id: serverId, ...someUrls(needs, origin()) }
  })

  serve(app, contract.logout, ({ viewer, body, address }) => {
    const { sessions: hashes } = body
    if (viewer) sessions.logout(viewer)
    else if (hashes === undefined) throw unauthenticated('missing bearer token')
    if (hashes) sessions.logoutByHash(hashes, address)
  })
  serve(app, contract.me, ({ viewer }) => toUser(accounts.get(viewer.userId), sessions.lastSeen(viewer.userId)))

  serve(app, contract.mediaToken, ({ viewer }) => {
    const { token, expiresAt } = mediaTokens.mint(viewer)
    return { token, expires_at: wholeSecond(expiresAt) }
  })

  serve(app, contract.setPassword, async (input) => {
    admitOwn(input)
    const { password = '', current_password: current, keep_sessions: keepSessions = false } = input.body
    if (password === '') throw invalid('password is required')
    await accounts.changeOwnPassword(input.viewer, { password, current, keepSessions })
  })

  serve(app, contract.addresses, ({ origin }) => urlsFor(needs, origin()))
}
