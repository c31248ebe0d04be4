import { listAudit } from '@chapterhouse/contract/server/audit'
import type { App } from '@chapterhouse/kit/http'
import { serve } from '@chapterhouse/kit/serve'
import type { Audit } from './audit.ts'

export function auditRoutes(app: App, { audit }: { audit: Pick<Audit, 'page'> }): void {
  serve(app, listAudit, ({ query }) => {
    const { events, nextBefore } = audit.page(query)
    return {
      events: events.map(({ actorId, actorName, ...event }) => ({ ...event, actor_id: actorId, actor_name: actorName })),
      next_before: nextBefore,
    }
  })
}
