export const en = {
  title: 'Home',
  continue: 'Continue',
  next: 'Next in series',
  recent: 'Recently added',
  favourites: 'Favourites',
  queue: 'Up next',
  play: (title: string) => `Continue ${title}`,
  pause: (title: string) => `Pause ${title}`,
  by: (author: string, narrator: string) => (narrator && narrator !== author ? `${author}, read by ${narrator}` : author),
  after: (series: string) => series,
  empty: { title: 'No books yet.', advice: 'Add the folder your audiobooks are in.', act: 'Add a library' },
  noAccess: { title: 'Nothing is shared with you yet.', advice: 'Ask the owner of this server.' },
  scanning: { title: 'The books are being read.', advice: 'They show here as they are found.' },
  reading: (done: string, total: string) => ({
    title: `Reading your books: ${done} of about ${total}.`,
    advice: 'You can listen already.',
  }),
  noBooks: {
    title: 'No books were found yet.',
    advice: 'The folders of the libraries hold none. The console shows what was read.',
    act: 'Open the console',
  },
  nothingShared: { title: 'There is nothing to hear yet.', advice: 'What is shared with you holds no books so far.' },
  nothingBegun: { title: 'Choose something to listen to.', advice: 'What you begin stands here the next time.' },
  nothingHere: { title: 'Nothing stands here.', advice: 'What belongs here shows as soon as there is some.' },
}

export type Texts = typeof en
