import { listAudit } from '@chapterhouse/contract/server/audit'
import type { App } from '@chapterhouse/kit/http'
import { serveBytes } from '@chapterhouse/kit/serve'
import { sendJson } from '@chapterhouse/kit/serve-json'
import type { Audit, AuditEvent } from './audit.ts'

/** Entries never change, and their ids are not used again. */
const STAMP = 0

export function auditRoutes(app: App, { audit }: { audit: Pick<Audit, 'page' | 'get' | 'texts'> }): void {
  const textOf = (id: number) => audit.texts.textOf({ id, stamp: STAMP }, () => JSON.stringify(toEntry(audit.get(id))))

  serveBytes(app, listAudit, async ({ query }, _request, reply) => {
    const { ids, nextBefore } = audit.page(query)
    return sendJson(reply, `{"events":[${ids.map(textOf).join(',')}],"next_before":${nextBefore}}`)
  })
}

function toEntry({ actorId, actorName, ...event }: AuditEvent) {
  return { ...event, actor_id: actorId, actor_name: actorName }
}
