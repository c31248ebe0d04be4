import { listAudit } from '@chapterhouse/contract/server/audit'
import type { App } from '@chapterhouse/kit/http'
import { serveBytes } from '@chapterhouse/kit/serve'
import { sendJson } from '@chapterhouse/kit/serve-json'
import type { Audit, AuditEvent } from './audit.ts'

export function auditRoutes(app: App, { audit }: { audit: Pick<Audit, 'page' | 'textOf'> }): void {
  serveBytes(app, listAudit, async ({ query }, _request, reply) => {
    const text = audit.textOf(query, () => {
      const { events, nextBefore } = audit.page(query)
      return JSON.stringify({ events: events.map(toEntry), next_before: nextBefore })
    })
    return sendJson(reply, text)
  })
}

function toEntry({ actorId, actorName, ...event }: AuditEvent) {
  return { ...event, actor_id: actorId, actor_name: actorName }
}
