import type { Libraries } from '../features/libraries/index.ts'
import { createAnnouncements, createNotifications, createPost } from '../features/notifications/index.ts'
import type { System } from '../features/system/index.ts'
import type { Infrastructure } from './infrastructure.ts'

/** The feed of events, its destinations, and what is announced. */
export function composeNotifications(
  { db, deps, settings, events, log }: Infrastructure,
  { libraries, system }: { libraries: Libraries; system: System },
  signal: AbortSignal,
) {
  const notifications = createNotifications({
    db,
    now: deps.now,
    signal,
    post: createPost({ connect: deps.connect, signal }),
    sender() {
      const { name, version } = system.about()
      return { name, version, url: settings.get('general.public_url') }
    },
    onDropped: (target) => log.warn({ destination: target.name }, 'notification dropped: the queue is full'),
    onFailure: (error) => log.error({ reason: reasonOf(error) }, 'failed to send notification'),
  })
  const { notify } = notifications
  const announcements = createAnnouncements({ notify, libraryName: (id) => libraries.find(id)?.name })
  events.on('books.added', announcements.booksAdded)
  events.on('scan.failed', announcements.scanFailed)
  events.on('library.unavailable', announcements.libraryUnavailable)
  events.on('person.signedIn', announcements.signedIn)
  events.on('update.found', announcements.updateFound)
  events.on('backup.failed', announcements.backupFailed)
  return { notifications, announceBridgeJob: announcements.bridgeJobEnded }
}

/** Without the error's fields, which may contain an address. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')
