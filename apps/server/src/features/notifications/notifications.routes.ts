import * as contract from '@chapterhouse/contract/server/notifications'
import type { App } from '@chapterhouse/kit/http'
import { serve, serveBytes } from '@chapterhouse/kit/serve'
import { sendJson } from '@chapterhouse/kit/serve-json'
import type { Notifications } from './notifications.ts'
import { toEvent, toTarget } from './notifications.wire.ts'

export function notificationRoutes(app: App, { notifications }: { notifications: Notifications }): void {
  const { targets, kinds } = notifications

  serveBytes(app, contract.listEvents, async ({ query }, _request, reply) => {
    const text = notifications.textOf(query, () => {
      const { events, nextBefore } = notifications.page(query)
      return JSON.stringify({ events: events.map(toEvent), next_before: nextBefore })
    })
    return sendJson(reply, text)
  })

  serve(app, contract.listNotificationTargets, () => ({
    targets: targets.list().map(toTarget),
    events: [...kinds.events],
    kinds: [...kinds.targets],
  }))

  serve(app, contract.createNotificationTarget, ({ body, audited }) => {
    const target = targets.create(body)
    audited(target.name, { kind: target.kind, events: target.events })
    return toTarget(target)
  })

  serve(app, contract.updateNotificationTarget, ({ params, body, audited }) => {
    const { target, change } = targets.update(params.id, body)
    audited(target.name, { kind: target.kind, ...change })
    return toTarget(target)
  })

  serve(app, contract.deleteNotificationTarget, ({ params, audited }) => {
    const { name, kind } = targets.remove(params.id)
    audited(name, { kind })
  })

  serve(app, contract.testNotificationTarget, async ({ params }) => {
    const { error, target } = await notifications.test(params.id)
    return { ok: error === '', error, target: toTarget(target) }
  })
}
