import type { WhyFailed } from '../offline/download-talk.ts'

const why: Record<WhyFailed, string> = {
  offline: 'no network',
  busy: 'the server is busy',
  'no-room': 'No room on this device.',
  gone: 'The file is no longer on the server.',
  refused: 'The server sent something else than was asked for.',
  'signed-out': 'Please sign in again.',
  lost: 'The browser removed this copy.',
}

export const en = {
  download: 'Download',
  waiting: 'Waiting',
  downloading: (part: string, size: string) => `${part} of ${size}`,
  pause: 'Pause the download',
  resume: 'Go on',
  paused: (reason: string) => `Paused: ${reason}`,
  pausedByYou: 'Paused',
  here: 'On this device',
  failed: (reason: string) => `Download failed. ${reason}`,
  noRoom: (size: string) => `No room for this book (${size}). Remove one?`,
  makeRoom: 'Choose one',
  removeThis: 'Remove',
  noRoomAlone: 'No other book is on this device. Make room on the device itself, then try again.',
  retry: 'Try again',
  outOfDate: 'Out of date',
  update: 'Update',
  remove: 'Remove from this device',
  removeTitle: (title: string) => `Remove “${title}” from this device?`,
  removeWords: 'Your place, bookmarks and notes stay. The book stays on the server.',
  removed: 'Removed from this device',
  why,
  convertTitle: 'Download a converted copy?',
  convertWords: (size: string) =>
    `This browser cannot play the file, so the server converts it while you download. The copy takes about ${size} and starts again if it breaks off.`,
  insecure: 'Downloads and installing need https. Listening works.',
  untrusted: 'Downloads and installing need a certificate that this browser trusts. Listening works.',
  unsupported: 'This browser cannot keep books. Listening works.',
  how: 'How',
  empty: 'No book is on this device.',
  emptyHint: 'Open a book and choose Download; then it plays without network.',
  sum: (count: number, size: string) => `${count === 1 ? '1 book' : `${count} books`}, ${size}`,
  lasting: 'The browser keeps them until you remove them.',
  notLasting: 'They are kept until the device needs room.',
  whileOpen: 'Downloads go on while this page is open, and at the next start.',
  iphone: 'On an iPhone, install Chapterhouse first: Safari may clear downloads of a page after a week.',
  keepRule: 'Download by itself',
  keepRules: { off: 'Nothing', current: 'The current book', 'current-and-next': 'The current book and the next of its series' },
  keepHint: 'Only while the connection is not known to cost money. Copies of finished books go a day later.',
}

export type Texts = typeof en
