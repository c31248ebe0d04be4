import type { Answer } from '@chapterhouse/contract/operation'
import type { listEvents } from '@chapterhouse/contract/server/notifications'
import type { EventText } from './event-kinds.ts'
import type { FeedEvent } from './feed.ts'

export function toEvent({ link, ...event }: FeedEvent & EventText): Answer<typeof listEvents>['events'][number] {
  return { ...event, ...(link !== undefined && { link }) }
}
