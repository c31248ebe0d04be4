interface KindWords {
  title: string
  counted: (count: number) => string
  about: string
}

const kinds: Record<string, KindWords> = {
  scan_error: {
    title: 'Files that cannot be read',
    counted: (count) => (count === 1 ? '1 book has files that cannot be read' : `${count} books have files that cannot be read`),
    about: 'The rest of the book plays. Look at the file, replace it, then read the book again.',
  },
  suspect: {
    title: 'Folders that may hold several books',
    counted: (count) => (count === 1 ? '1 folder may hold several books' : `${count} folders may hold several books`),
    about: 'Long files with titles of their own lie in one folder. If they are books of their own, take the folder apart.',
  },
  split_discs: {
    title: 'Discs that are one book',
    counted: (count) => (count === 1 ? '1 book lies in discs' : `${count} books lie in discs`),
    about:
      'Folders named like discs are listed one by one. Join them, and they become one book; what people heard is carried over.',
  },
  duplicate: {
    title: 'Books that are there more than once',
    counted: (count) => (count === 1 ? '1 book is there more than once' : `${count} books are there more than once`),
    about: 'The best copy stands first. The server deletes no file: remove one on disk, or set the group aside.',
  },
  no_cover: {
    title: 'Books without a cover',
    counted: (count) => (count === 1 ? '1 book has no cover' : `${count} books have no cover`),
    about: 'They show their title set in type. Open a book to give it a picture.',
  },
  unmatched: {
    title: 'Books without an identifier',
    counted: (count) => (count === 1 ? '1 book has no identifier' : `${count} books have no identifier`),
    about: 'With an ASIN or ISBN the server can find out more about a book.',
  },
  no_chapters: {
    title: 'Long books without chapters',
    counted: (count) => (count === 1 ? '1 book has no chapters' : `${count} books have no chapters`),
    about: 'They play all the same. Players set marks every 30 minutes instead.',
  },
  detailed_chapters: {
    title: 'Books for which finer chapters are known',
    counted: (count) => (count === 1 ? 'finer chapters are known for 1 book' : `finer chapters are known for ${count} books`),
    about: 'Choose in the book which chapters count.',
  },
  transcode: {
    title: 'Books that must be converted to play',
    counted: (count) => (count === 1 ? '1 book must be converted to play' : `${count} books must be converted to play`),
    about: 'Not every browser plays this kind of file. The server converts it while it plays.',
  },
  missing: {
    title: 'Places without their book',
    counted: (count) => (count === 1 ? 'places of 1 book are left without it' : `places of ${count} books are left without them`),
    about:
      'People listened to these books, and nothing lies at their paths any more. If a book was moved, carry everything over to where it is now.',
  },
}

const errors: Record<string, string> = {
  unreadable: 'cannot be read',
  empty_file: 'is empty',
  probe_failed: 'cannot be decoded',
}

export const en = {
  title: 'Health',
  kinds,
  errors,
  checked: (when: string) => `Looked ${when}.`,
  allWell: 'Nothing is wrong with any book.',
  offline: 'Libraries that do not answer',
  offlineText: (books: number, people: number) =>
    `${books === 1 ? '1 book' : `${books} books`}, ${people === 1 ? '1 person' : `${people} people`} with a place in ${books === 1 ? 'it' : 'them'}. Everything is kept until the folder is back.`,
  ignoredCount: (count: number) => `${count} set aside`,
  open: 'Look',
  showIgnored: 'Those set aside',
  showOpen: 'Open ones',
  ignore: 'Set aside',
  unignore: 'Show again',
  ignored: (count: number) =>
    count === 1 ? 'Set aside. It does not count any more.' : `${count} set aside. They do not count any more.`,
  unignored: (count: number) => (count === 1 ? 'It counts again.' : `${count} count again.`),
  fix: { suspect: 'Take apart', split_discs: 'Join' },
  fixTitle: {
    suspect: (count: number) => (count === 1 ? 'Take this folder apart?' : `Take ${count} folders apart?`),
    split_discs: (count: number) => (count === 1 ? 'Join these discs?' : `Join the discs of ${count} books?`),
  },
  fixText: {
    suspect:
      'Each file becomes a book of its own. Files stay where they are. What people heard of the folder as a whole stays at its path and can be carried over.',
    split_discs:
      'The discs become one book. Files stay where they are. Places, bookmarks and notes move to the joined book. You can part them again in the library.',
  },
  fixed: (count: number) => (count === 1 ? '1 folder is read anew.' : `${count} folders are read anew.`),
  unfixed: (count: number) =>
    count === 1
      ? '1 folder is read as before. What people heard meanwhile stays at its path.'
      : `${count} folders are read as before. What people heard meanwhile stays at its path.`,
  none: 'Nothing of this kind.',
  noneIgnored: 'Nothing is set aside.',
  book: 'Book',
  library: 'Library',
  problem: 'What is wrong',
  parts: (count: number) => `${count} long parts`,
  reason: { same_files: 'The same files', same_book: 'The same book' },
  best: 'Best copy',
  copyFacts: (format: string, size: string, people: number) =>
    `${format} · ${size}${people === 0 ? '' : people === 1 ? ' · 1 listener' : ` · ${people} listeners`}`,
  lostListeners: (count: number, when: string) => (count === 1 ? `1 person, last ${when}` : `${count} people, last ${when}`),
  move: 'Carry over',
  moveTitle: (title: string) => `Where is “${title}” now?`,
  moveText:
    'All places, bookmarks, notes and ratings go to the book you choose. Where somebody has a place there already, the newer one stays. No file is touched.',
  moveFind: 'Find the book',
  moveNone: 'No book of this library fits.',
  moved: (title: string) => `Everything was carried over to “${title}”.`,
}

export type Texts = typeof en
