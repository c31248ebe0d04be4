import * as contract from '@chapterhouse/contract/server/notifications'
import type { App } from '@chapterhouse/kit/http'
import { serve, serveBytes } from '@chapterhouse/kit/serve'
import { sendJson } from '@chapterhouse/kit/serve-json'
import type { Notifications } from './notifications.ts'
import { toEvent, toTarget } from './notifications.wire.ts'

/** Events never change, and their ids are not used again. */
const STAMP = 0

export function notificationRoutes(app: App, { notifications }: { notifications: Notifications }): void {
  const { targets, kinds } = notifications

  const textOf = createEventTexts(notifications)
  serveBytes(app, contract.listEvents, async ({ query }, _request, reply) => {
    const { ids, nextBefore } = notifications.page(query)
    return sendJson(reply, `{"events":[${ids.map(textOf).join(',')}],"next_before":${nextBefore}}`)
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

/** Rendered events; their links change with the public address. */
function createEventTexts({ getEvent, publicUrl, texts }: Pick<Notifications, 'getEvent' | 'publicUrl' | 'texts'>) {
  let url = publicUrl()
  return (id: number): string => {
    if (url !== publicUrl()) {
      texts.forget()
      url = publicUrl()
    }
    return texts.textOf({ id, stamp: STAMP }, () => JSON.stringify(toEvent(getEvent(id))))
  }
}
