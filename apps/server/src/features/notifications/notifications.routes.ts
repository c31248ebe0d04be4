import { listEvents } from '@chapterhouse/contract/server/notifications'
import type { App } from '@chapterhouse/kit/http'
import { serve } from '@chapterhouse/kit/serve'
import type { Notifications } from './notifications.ts'
import { toEvent } from './notifications.wire.ts'

export function feedRoutes(app: App, { notifications }: { notifications: Pick<Notifications, 'page'> }): void {
  serve(app, listEvents, ({ query }) => {
    const { events, nextBefore } = notifications.page(query)
    return { events: events.map(toEvent), next_before: nextBefore }
  })
}
