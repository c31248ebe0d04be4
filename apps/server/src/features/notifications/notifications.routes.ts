import type { ResponseBody } from '@chapterhouse/contract/operation'
import * as contract from '@chapterhouse/contract/server/system/notifications'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import { asSent, isRowId, unlessZero } from '@chapterhouse/kit/requests/sealed-cursor'
import type { Notifications } from './notifications.ts'
import { toEvent, toTarget } from './notifications.wire.ts'

export function notificationRoutes(app: App, { notifications }: { notifications: Notifications }): void {
  const { targets, kinds } = notifications

  serve(app, contract.listEvents, ({ viewer, query, cursorsOf }) => {
    // A cursor belongs to one person, and so does the whole page.
    const text = notifications.textOf({ ...query, userId: viewer.userId }, () => {
      const cursors = cursorsOf(contract.listEvents, asSent(query))
      const { events, nextBefore } = notifications.page(query, cursors.open(unlessZero(query.before), isRowId))
      const next = nextBefore === undefined ? 0 : cursors.seal(nextBefore)
      return JSON.stringify({ events: events.map(toEvent), next_before: next } satisfies ResponseBody<typeof contract.listEvents>)
    })
    return prepared(text)
  })

  serve(app, contract.listNotificationTargets, () => ({
    targets: targets.list().map(toTarget),
    events: [...kinds.events],
    kinds: [...kinds.targets],
  }))

  serve(app, contract.createNotificationTarget, ({ body, viewer, audited }) => {
    const target = targets.create(body, viewer)
    audited(target.name, { kind: target.kind, events: target.events })
    return toTarget(target)
  })

  serve(app, contract.updateNotificationTarget, ({ params, body, viewer, audited }) => {
    const { target, change } = targets.update(params.id, body, viewer)
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
