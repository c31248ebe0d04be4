import type { ServerEvent } from './event-kinds.ts'
import { createFeed, type FeedNeeds } from './feed.ts'

export type Notifications = ReturnType<typeof createNotifications>

/** The feed of events (docs/reference/operations.md 3). */
export function createNotifications(needs: FeedNeeds) {
  const feed = createFeed(needs)
  return {
    page: feed.page,
    prune: feed.prune,
    /** The one entry for everything that is announced. */
    notify: (event: ServerEvent): void => void feed.record(event),
  }
}
