import type { ResponseBody } from '@chapterhouse/contract/operation'
import { listAudit } from '@chapterhouse/contract/server/audit'
import type { App } from '@chapterhouse/kit/http'
import { asSent, isRowId, unlessZero } from '@chapterhouse/kit/sealed-cursor'
import { serveBytes } from '@chapterhouse/kit/serve'
import { sendJson } from '@chapterhouse/kit/serve-json'
import type { Audit, AuditEvent } from './audit.ts'

export function auditRoutes(app: App, { audit }: { audit: Pick<Audit, 'page' | 'textOf'> }): void {
  serveBytes(app, listAudit, async ({ viewer, query, cursorsOf }, _request, reply) => {
    // Cursors are those of one person, so the whole page is.
    const text = audit.textOf({ ...query, userId: viewer.userId }, () => {
      const cursors = cursorsOf(listAudit, asSent(query))
      const { events, nextBefore } = audit.page(query, cursors.open(unlessZero(query.before), isRowId))
      const next = nextBefore === undefined ? 0 : cursors.seal(nextBefore)
      return JSON.stringify({ events: events.map(toEntry), next_before: next } satisfies ResponseBody<typeof listAudit>)
    })
    return sendJson(reply, text)
  })
}

function toEntry({ actorId, actorName, ...event }: AuditEvent) {
  return { ...event, actor_id: actorId, actor_name: actorName }
}
