import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { createNotificationTarget, listEvents } from '@chapterhouse/contract/server/system/notifications'
import type { EventText } from './event-kinds.ts'
import type { FeedEvent } from './feed.ts'
import type { ShownTarget } from './targets.ts'

export function toEvent({ link, ...event }: FeedEvent & EventText): ResponseBody<typeof listEvents>['events'][number] {
  return { ...event, ...(link !== undefined && { link }) }
}

export function toTarget(target: ShownTarget): ResponseBody<typeof createNotificationTarget> {
  const { id, kind, name, isEnabled, events, createdAt, updatedAt, lastAt, lastOk, lastError, address, hasSecret, offReason } =
    target
  return {
    ...{ id, kind, name, address },
    enabled: isEnabled,
    events: [...events],
    created_at: createdAt,
    updated_at: updatedAt,
    last_at: lastAt,
    last_ok: lastOk,
    last_error: lastError,
    has_secret: hasSecret,
    ...(offReason !== undefined && { off_reason: offReason }),
  }
}
