import { chooseTexts } from '@chapterhouse/ui/language'

const pausedWhy = {
  offline: 'no connection',
  busy: 'the server is busy',
}

const failedWhy = {
  'no-room': 'Not enough space on this device.',
  gone: 'The file is no longer on the server.',
  refused: 'The server sent an unexpected file.',
  'signed-out': 'Please sign in again.',
  lost: 'The browser removed this download.',
}

const en = {
  download: 'Download',
  waiting: 'Waiting',
  downloading: (part: string, size: string) => `${part} of ${size}`,
  pause: 'Pause download',
  resume: 'Resume',
  paused: (reason: string) => `Paused: ${reason}`,
  pausedByYou: 'Paused',
  downloaded: 'Downloaded',
  failed: (reason: string) => `Download failed. ${reason}`,
  noRoom: (size: string) => `Not enough space for this book (${size}). Remove another download?`,
  makeRoom: 'Free up space',
  removeThis: 'Remove',
  makeRoomOffline: "Can't reach the server, so nothing was removed.",
  noRoomAlone: 'No other downloads to remove. Free up space on your device, then try again.',
  retry: 'Try again',
  outOfDate: 'Out of date',
  update: 'Update',
  remove: 'Remove download',
  removeTitle: (title: string) => `Remove the download of “${title}”?`,
  removeHint: 'Your position, bookmarks and notes are kept. The book stays on the server.',
  removed: 'Download removed.',
  pausedWhy,
  failedWhy,
  convertTitle: 'Download a converted copy?',
  convertHint: (size: string) =>
    `This browser can't play the file, so the server converts it while you download. The download needs about ${size} and restarts from the beginning if interrupted.`,
  insecure: 'Downloads and app installation require HTTPS. You can still stream.',
  untrusted: 'Downloads and app installation require a certificate that this browser trusts. You can still stream.',
  unsupported: "This browser doesn't support downloads. You can still stream.",
  learnMore: 'Learn more',
  empty: 'No downloads.',
  emptyHint: 'Open a book and choose Download to listen offline.',
  total: (count: number, size: string) => `${count === 1 ? '1 book' : `${count} books`}, ${size}`,
  persistent: 'Stored until you remove them.',
  evictable: 'The browser may remove them when space runs low.',
  whileOpen: 'Downloads continue while this page is open and resume next time.',
  iphone: "On iPhone, install Chapterhouse first. Otherwise Safari may delete a website's downloads after a week.",
  keepRule: 'Automatic downloads',
  keepRules: { off: 'Off', current: 'Current book', 'current-and-next': 'Current book and next in series' },
  keepHint: 'Not on metered connections. Finished books are removed after a day.',
}

export type Texts = typeof en

export const offlineTexts = chooseTexts(en, { de: async () => (await import('./offline.de.ts')).de })
