import { demoSession } from '@chapterhouse/contract/server/sign-in/demo'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { toUser } from '../accounts/index.ts'
import { type PublicUrls, toPayload } from '../pairing/index.ts'
import { someUrls } from '../sessions/index.ts'
import type { Demo } from './demo.ts'

export function demoRoutes(app: App, needs: PublicUrls & { demo: Demo; serverId: string }): void {
  serve(app, demoSession, async ({ body, address, origin }) => {
    const { device_name: deviceName, device_id: deviceId } = body
    const { token, user, ticket } = needs.demo.start({ deviceName, deviceId }, address)
    const from = origin()
    return {
      token,
      user: toUser(user),
      server_id: needs.serverId,
      ...someUrls(needs, from),
      pairing: await toPayload(ticket, needs, from),
    }
  })
}
