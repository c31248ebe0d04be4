import type { Libraries } from '../features/libraries/index.ts'
import { createAnnouncements, createNotifications } from '../features/notifications/index.ts'
import type { Infrastructure } from './infrastructure.ts'

/** The feed of events, and what is announced in it. */
export function composeNotifications({ db, deps, settings, events }: Infrastructure, { libraries }: { libraries: Libraries }) {
  const notifications = createNotifications({ db, now: deps.now, publicUrl: () => settings.get('general.public_url') })
  const { notify } = notifications
  const announcements = createAnnouncements({ notify, libraryName: (id) => libraries.find(id)?.name })
  events.on('books.added', announcements.booksAdded)
  events.on('scan.failed', announcements.scanFailed)
  events.on('library.unavailable', announcements.libraryUnavailable)
  events.on('person.signedIn', announcements.signedIn)
  events.on('update.found', announcements.updateFound)
  events.on('backup.failed', announcements.backupFailed)
  return { notifications }
}
