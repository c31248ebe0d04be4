import type { Db } from '@chapterhouse/kit/sqlite/db'
import { createDelivery, type DeliveryNeeds } from './delivery.ts'
import { EVENT_KINDS, type ServerEvent } from './event-kinds.ts'
import { createFeed } from './feed.ts'
import { TARGET_KINDS } from './target-faults.ts'
import { createTargets } from './targets.ts'

export type Notifications = ReturnType<typeof createNotifications>

/** The feed of events, its destinations, and the delivery to them (docs/reference/operations.md 3). */
export function createNotifications({ db, ...needs }: Omit<DeliveryNeeds, 'targets'> & { db: Db }) {
  const { now, sender } = needs
  const publicUrl = () => sender().url
  const feed = createFeed({ db, now, publicUrl })
  const targets = createTargets({ db, now })
  const delivery = createDelivery({ ...needs, targets })

  return {
    page: feed.page,
    textOf: feed.textOf,
    prune: feed.prune,
    /** Records an event in the feed, in the caller's transaction if there is one, and sends it; all announcements go through here. */
    notify(event: ServerEvent): void {
      const recorded = feed.record(event)
      if (recorded) db.afterCommit(() => delivery.send(recorded))
    },
    targets,
    test: delivery.test,
    pending: delivery.pending,
    /** The kinds to choose from, in the console's order. */
    kinds: { events: EVENT_KINDS, targets: TARGET_KINDS as readonly string[] },
  }
}
