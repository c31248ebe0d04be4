import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  title: 'Home',
  continue: 'Continue',
  next: 'Next in series',
  recent: 'Recently added',
  favourites: 'Favourites',
  queue: 'Up next',
  moreToContinue: 'More to continue',
  newParts: 'New parts since you finished it',
  listenAgain: 'Listen again',
  short: 'Short listens',
  moreBy: (author: string) => `More by ${author}`,
  play: (title: string) => `Continue ${title}`,
  pause: (title: string) => `Pause ${title}`,
  by: (author: string, narrator: string) => (narrator && narrator !== author ? `${author}, read by ${narrator}` : author),
  after: (series: string) => series,
  empty: { title: 'No books yet.', advice: 'Add the folder that contains your audiobooks.', act: 'Add library' },
  noAccess: { title: 'Nothing is shared with you yet.', advice: 'Ask your server administrator for access.' },
  scanning: { title: 'Scanning your library…', advice: "Books appear here as they're found." },
  reading: (done: string, total: string) => ({
    title: `Scanning your library: ${done} of about ${total} ${total === '1' ? 'book' : 'books'}.`,
    advice: 'You can start listening now.',
  }),
  noBooks: {
    title: 'No books found yet.',
    advice: 'Your library folders contain no audiobooks. See the console for details.',
    act: 'Open the console',
  },
  nothingShared: { title: 'Nothing to listen to yet.', advice: 'The folders shared with you contain no books yet.' },
  nothingStarted: { title: 'Choose something to listen to.', advice: 'Books you start appear here.' },
  nothingHere: 'Nothing here yet.',
}

export type Texts = typeof en

export const homeTexts = chooseTexts(en, { de: async () => (await import('./home.de.ts')).de })
