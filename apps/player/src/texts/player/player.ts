import { chooseTexts } from '@chapterhouse/ui/language'

/** Texts of the player itself. Lengths, clocks and speeds are passed in formatted. */
export const en = {
  region: 'Player',
  nowPlaying: 'Now playing',
  open: (title: string) => `Open player: ${title}`,
  onDevice: 'Playing from this device',
  onServer: (name: string) => `Playing from ${name}`,
  close: 'Close player',
  play: 'Play',
  pause: 'Pause',
  waiting: 'Buffering',
  back: (seconds: number) => `Back ${seconds} seconds`,
  forward: (seconds: number) => `Forward ${seconds} seconds`,
  previousChapter: 'Previous chapter',
  nextChapter: 'Next chapter',
  byAuthor: (title: string, author: string) => (author ? `${title} by ${author}` : title),

  chapter: (number: number) => `Chapter ${number}`,
  chapters: 'Chapters',
  openChapters: (title: string) => `${title}. Show chapters`,
  chapterBar: 'Chapter progress',
  bookBar: 'Book progress',
  inChapter: (chapter: string, position: string, length: string) => `${chapter}, ${position} of ${length}`,
  hours: (count: number) => `${count} h`,
  minutes: (count: number) => `${count} min`,
  seconds: (count: number) => `${count} s`,

  showEndTime: (left: string) => `${left}. Show end time`,
  endsAt: (time: string) => `Ends at ${time}`,
  showTimeLeft: (ends: string) => `${ends}. Show time left`,

  speed: 'Speed',
  speedIs: (speed: string) => `Speed: ${speed}`,
  sleep: 'Sleep timer',
  sleepShort: 'Sleep',
  sleepIs: (left: string) => `Sleep timer: ${left}`,
  fading: 'Fading out',
  endOfChapter: 'End of chapter',
  endOfChapters: (count: number) => `End of ${count} chapters`,
  endOfBook: 'End of book',
  bookmark: 'Bookmark',
  thisBook: 'This book',
  more: 'More',
  queue: 'Up next',
  volume: 'Volume',
  mute: 'Mute',
  unmute: 'Unmute',

  backTo: (time: string) => `Back to ${time}`,
  bookmarked: 'Bookmark added.',
  addNote: 'Add note',
  undo: 'Undo',
  finished: 'Finished.',
  savedOffline: 'Saved on this device. It will sync when the server is back.',
  savedHere: 'Saved on this device',
  nowIn: (chapter: string) => `Now: ${chapter}`,
  speedNow: (speed: string) => `Speed: ${speed}`,
  sleepOff: 'Sleep timer off',
  sleepOn: (text: string) => `Sleep timer: ${text}`,

  limit: {
    bookmark: "Bookmark not saved. You've reached the limit. Delete bookmarks you no longer need, then try again.",
    position: "Your position in this book is saved on this device only. You've reached the server's limit.",
  },

  offer: {
    otherDevice: 'another device',
    continued: (device: string) => `Continued from ${device}.`,
    goBack: (time: string) => `Go back to ${time}`,
    isAt: (device: string, time: string) => `You're at ${time} on ${device}.`,
    goThere: 'Go there',
    stay: 'Stay here',
    otherTab: 'Playing in another tab.',
    playHere: 'Play here',
  },

  failure: {
    server: "Can't reach the server. Your position is kept and will sync when it's back.",
    formatGone: 'Neither this browser nor the server can play this file.',
    missing: 'This file is no longer available. Your position and bookmarks are kept.',
    forbidden: 'This book is no longer shared with you. Your position is kept.',
    busy: 'The server is busy converting for other listeners. Try again in a moment.',
    blocked: 'Your browser blocked autoplay. Press play.',
    other: "Playback stopped and couldn't be restarted. Your position is kept.",
    retry: 'Try again',
    technical: 'Technical details',
  },

  end: {
    finished: (title: string) => `You finished ${title}`,
    notFinished: 'Undo',
    rate: 'How was it?',
    stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
    rated: 'Thanks for your rating.',
    next: 'Next',
    thenNext: (title: string) => `Next: ${title}`,
    playsNext: (title: string) => `Next: play ${title}`,
    nextStartsIn: (title: string, seconds: number) => `${title} starts in ${seconds} s`,
    startsIn: (seconds: number) => `Starts in ${seconds} s`,
    play: 'Play',
    playNow: 'Play now',
    cancel: 'Cancel',
    nothing: 'Nothing in Up next. Choose another book.',
    home: 'Home',
    again: 'Listen again',
    keepListening: 'Keep listening',
    close: 'Close',
  },

  car: {
    title: 'Car mode',
    leave: 'Exit car mode',
    nothing: 'Choose a book first, then open car mode.',
    home: 'Home',
  },

  guard: {
    on: 'Seeking locked',
    off: 'Unlock seeking',
  },

  noChapters: "This book has no chapters. It's divided into 30-minute sections instead.",
}

export type Texts = typeof en

export const playerTexts = chooseTexts(en, { de: async () => (await import('./player.de.ts')).de })
