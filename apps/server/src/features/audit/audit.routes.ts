import type { ResponseBody } from '@chapterhouse/contract/operation'
import { listAudit } from '@chapterhouse/contract/server/system/audit'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import { asSent, isRowId, unlessZero } from '@chapterhouse/kit/requests/sealed-cursor'
import type { Audit, AuditEvent } from './audit.ts'

export function auditRoutes(app: App, { audit }: { audit: Pick<Audit, 'page' | 'textOf'> }): void {
  serve(app, listAudit, ({ viewer, query, cursorsOf }) => {
    // A cursor belongs to one person, and so does the whole page.
    const text = audit.textOf({ ...query, userId: viewer.userId }, () => {
      const cursors = cursorsOf(listAudit, asSent(query))
      const { events, nextBefore } = audit.page(query, cursors.open(unlessZero(query.before), isRowId))
      const next = nextBefore === undefined ? 0 : cursors.seal(nextBefore)
      return JSON.stringify({ events: events.map(toEntry), next_before: next } satisfies ResponseBody<typeof listAudit>)
    })
    return prepared(text)
  })
}

function toEntry({ actorId, actorName, ...event }: AuditEvent) {
  return { ...event, actor_id: actorId, actor_name: actorName }
}
