import { chooseTexts } from '@chapterhouse/ui/language'

/** Texts of events, for the feed and for the choice of a destination. */
const en = {
  title: 'Events',
  intro: 'Events on this server, kept for 90 days.',
  send: 'Send as notifications',
  kind: 'Type',
  anyKind: 'All types',
  empty: 'No events yet.',
  emptyFiltered: 'No events of this type.',
  columns: { what: 'Event', kind: 'Type', when: 'Time' },
  bell: (unread: number) => (unread === 0 ? 'Events' : unread === 1 ? 'Events, 1 new' : `Events, ${unread} new`),
  unread: 'New',
  all: 'All events',
  /** In display order. */
  kinds: {
    book_added: 'New books',
    scan_failed: 'Scan failed',
    library_unavailable: 'Library offline',
    new_device: 'Sign-in from a new device',
    invite_redeemed: 'Invite used',
    update_available: 'Update available',
    backup_failed: 'Backup failed',
    bridge_job_finished: 'Characters and recaps ready',
    bridge_job_failed: 'Characters and recaps failed',
  },
  bookAdded: (count: number, library: string) => (count === 1 ? `1 new book in ${library}` : `${count} new books in ${library}`),
  moreBooks: (count: number) => `and ${count} more`,
  moreSignIns: (count: number) => `and ${count} more within an hour`,
  scanFailed: (library: string) => `Scan of ${library} failed`,
  libraryUnavailable: (library: string) => `${library} is offline`,
  nothingRemoved: "Its folder couldn't be read. Nothing was removed.",
  newDevice: (user: string) => `New sign-in: ${user}`,
  inviteRedeemed: (user: string) => `${user}'s invite was used`,
  setUp: (device: string) => (device ? `${device} was set up with it.` : 'A device was set up with it.'),
  updateAvailable: (version: string) => `Chapterhouse ${version} is available`,
  backupFailed: { scheduled: 'Automatic backup failed', manual: 'Backup failed' },
  backupErrors: {
    disk_full: 'The disk is full.',
    permission_denied: "The server can't write to the backups folder.",
    failed: 'Check the server log.',
  },
  jobFinished: (title: string) => `Characters and recaps ready: ${title}`,
  jobFailed: (title: string, more: number) => `Characters and recaps failed: ${title}${more > 0 ? ` and ${more} more` : ''}`,
  jobParked: (title: string) => `Characters and recaps need attention: ${title}`,
  made: (characters: number, recaps: number) =>
    `${characters === 1 ? '1 character' : `${characters} characters`}, ${recaps === 1 ? '1 recap' : `${recaps} recaps`}`,
}

export type Texts = typeof en

export const eventsTexts = chooseTexts(en, { de: async () => (await import('./events.de.ts')).de })
