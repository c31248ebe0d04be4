import { chooseTexts } from '@chapterhouse/ui/language'

const inBooks = (count: number): string => (count === 1 ? '1 book' : `${count} books`)
const inFolders = (count: number): string => (count === 1 ? '1 folder' : `${count} folders`)

function ofPeople(people: number): string {
  return people === 0 ? '' : ` (for ${people === 1 ? '1 person' : `${people} people`})`
}

const en = {
  title: 'Libraries',
  add: 'Add library',
  empty: { title: 'No libraries yet.', text: 'Add the folder that contains your audiobooks.' },
  columns: { name: 'Name', books: 'Books', state: 'Status', next: 'Next scan', order: 'Order' },
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, position: number) => `${name} is now number ${position}.`,
  state: {
    ok: 'Online',
    offline: 'Offline',
    queued: 'Scan queued',
    starting: 'Scanning folders…',
    running: (done: number, total: number) => `Scanning: ${done} of ${total}`,
  },
  offlineText:
    "The folder can't be read right now. Its books stay listed, and listening progress is still saved. Check the disk or network mount.",
  lastScan: ({ added, updated, moved, removed }: { added: number; updated: number; moved: number; removed: number }) =>
    `Last scan: ${added} new, ${updated} changed, ${moved} moved, ${removed} removed`,
  scan: 'Scan now',
  stop: 'Cancel scan',
  stopped: 'Scan cancelled. Results so far are kept.',
  queued: (name: string) => `Scan of ${name} queued.`,
  books: 'Books in this library',
  folders: 'Folder settings',
  export: 'Export book list',
  settings: 'Settings',
  newTitle: 'Add library',
  newText: 'The server only reads this folder. It never changes your files.',
  name: 'Name',
  nameMissing: 'Enter a name.',
  root: 'Folder on the server',
  rootMissing: 'Choose a folder.',
  rootIsDataFolder: "That folder contains the server's own data. Choose another folder.",
  rootHint: 'Absolute path on the server.',
  rootChange: 'Change folder',
  rootChangeText: 'Listening progress is kept if the new folder has the same structure.',
  schedule: 'Scan schedule',
  schedules: {
    '': 'Manual only',
    'every:1h': 'Every hour',
    'every:3h': 'Every 3 hours',
    'every:6h': 'Every 6 hours',
    'every:12h': 'Every 12 hours',
    'every:24h': 'Every 24 hours',
    daily: 'Daily at',
  },
  time: 'Time (server time zone)',
  ignore: 'Ignore patterns',
  ignoreHint:
    'One pattern per line (*, ?, [abc]). Without a slash it matches at any depth (*sample*); with a slash, from the library root. Lines starting with # are comments.',
  source: 'Metadata source',
  sources: { tags: 'File tags', path: 'Folder and file names' },
  sourceHint: 'Changes apply immediately, without a scan. Your edits are kept.',
  view: 'Default view',
  views: { hybrid: 'Folders and lists', filesystem: 'Folders', computed: 'Lists by author and series' },
  filesAreBooks: 'Each file is a separate book',
  filesAreBooksHint: 'For libraries with many books in one folder. Folder settings take precedence.',
  joinDiscs: 'Merge discs',
  joinDiscsHint: 'Folders named CD 1, CD 2 and so on become one book. Progress is carried over.',
  skipArticles: 'Sort without leading articles',
  skipArticlesHint:
    'Lists sort “The Hobbit” under H and “Der Prozess” under P, by the language of each book. Changes apply immediately, without a scan.',
  changeTimesIgnored:
    'This file system changes the change times of files on its own, so edits that keep size and modification time aren’t noticed here.',
  save: 'Save',
  saved: 'Saved.',
  unchanged: 'No changes.',
  savedScan: 'Saved. Rescanning the library.',
  preview: {
    loading: 'Previewing changes…',
    separate: (folders: number, books: number) =>
      folders === 0
        ? 'No folders would change.'
        : `${inFolders(folders)} would become ${books === 1 ? '1 separate book' : `${books} separate books`}. Listening data for a whole folder stays at its path and can be transferred under Health.`,
    combined: (folders: number) =>
      folders === 0
        ? 'No folders would change.'
        : folders === 1
          ? '1 folder would become one book again.'
          : `${folders} folders would each become one book again.`,
    partial: (count: number) => (count === 1 ? '(preview of the first book)' : `(preview of the first ${count} books)`),
    mergeDiscs: (books: number) =>
      books === 0
        ? 'There are no discs to merge.'
        : books === 1
          ? 'The discs of 1 book would be merged. Progress moves to the merged book.'
          : `The discs of ${books} books would be merged. Progress moves to the merged books.`,
    splitDiscs: 'Merged discs are split again. Listening data stays at the merged path.',
    ignore: 'Matching books are hidden. Their files and listening data are kept and come back if you remove the pattern.',
  },
  delete: 'Delete library',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteFiles: "Your files aren't changed.",
  deleteCounting: 'Counting listeners…',
  deleteLost: (books: number, people: number) =>
    `${books === 1 ? '1 book' : `${books} books`} will be removed. This permanently deletes all progress, bookmarks, notes, ratings and history${ofPeople(people)} as well as your edits and covers, and removes the folders of this library from all shares.`,
  deleteType: (name: string) => `Type ${name} to delete the library`,
  deleted: (name: string) => `${name} deleted.`,
  facts: { root: 'Folder', books: 'Books', next: 'Next scan', state: 'Status' },
  foldersTitle: (name: string) => `Folder settings: ${name}`,
  foldersText: "By default, each folder with audio is one book. Change that here. Your files aren't changed.",
  chosen: 'Folder',
  wholeLibrary: 'Entire library',
  mode: 'Treat as',
  modes: { '': 'Default', book: 'One book', collection: 'Each file is a separate book' },
  modeNote: { book: 'one book', collection: 'separate books' },
  contents: (files: number, folders: number) => `${files === 1 ? '1 audio file' : `${files} audio files`}, ${inFolders(folders)}`,
  now: 'Now',
  after: 'After',
  outcome: {
    same: 'No change.',
    one: (name: string) => `One book: ${name}`,
    many: inBooks,
    each: 'Each subfolder separately',
    nothing: 'Not a book',
  },
  more: (count: number) => `and ${count} more`,
  mergeHint: 'Progress, bookmarks and notes move to the merged book.',
  splitHint: (people: number) =>
    people > 0
      ? `${people === 1 ? '1 person has' : `${people} people have`} progress here. It stays at this path and can be transferred to one of the books under Health.`
      : 'No one has progress here.',
  apply: 'Apply',
  applied: 'Rescanning the library.',
  ineffective: 'Saved, but this has no effect on this folder.',
}

export type Texts = typeof en

export const librariesTexts = chooseTexts(en, { de: async () => (await import('./libraries.de.ts')).de })
