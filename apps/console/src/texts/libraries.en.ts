const inBooks = (count: number): string => (count === 1 ? '1 book' : `${count} books`)
const inFolders = (count: number): string => (count === 1 ? '1 folder' : `${count} folders`)

function ofPeople(people: number): string {
  return people === 0 ? '' : ` (of ${people === 1 ? '1 person' : `${people} people`})`
}

export const en = {
  title: 'Libraries',
  add: 'Add a library',
  empty: { title: 'No books yet.', text: 'Add the folder your audiobooks are in.' },
  columns: { name: 'Name', books: 'Books', state: 'State', next: 'Next scan', order: 'Order' },
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, position: number) => `${name} is number ${position} now.`,
  state: {
    ok: 'Answers',
    offline: 'Does not answer',
    queued: 'Waits for its scan',
    starting: 'Looking through the folders …',
    running: (done: number, total: number) => `Reading: ${done} of ${total}`,
  },
  offlineText:
    'The folder cannot be read at the moment. Its books stay listed, and places are kept and saved. Look at the disk or the network mount.',
  lastScan: ({ added, updated, moved, removed }: { added: number; updated: number; moved: number; removed: number }) =>
    `Last scan: ${added} new, ${updated} changed, ${moved} moved, ${removed} removed`,
  scan: 'Scan now',
  stop: 'Stop the scan',
  stopped: 'The scan stops. What was read stays.',
  queued: (name: string) => `${name} will be scanned.`,
  runs: 'Scans of this library',
  books: 'Books of this library',
  folders: 'Folders and how they are read',
  export: 'Export as a list',
  settings: 'Settings',
  newTitle: 'Add a library',
  newText: 'The server reads the folder and never changes a file in it.',
  name: 'Name',
  nameMissing: 'A library needs a name.',
  root: 'Folder on the server',
  rootMissing: 'Choose the folder.',
  rootIsOwn: 'The server keeps its own data there. Choose another folder.',
  rootHint: 'A whole path, as the server sees it.',
  rootChange: 'Change the folder',
  rootChangeText: 'Books keep their places when the new folder holds the same books at the same paths.',
  schedule: 'When it is scanned',
  schedules: {
    '': 'Only by hand',
    'every:1h': 'Every hour',
    'every:3h': 'Every 3 hours',
    'every:6h': 'Every 6 hours',
    'every:12h': 'Every 12 hours',
    'every:24h': 'Once in 24 hours',
    daily: 'Each day at',
  },
  time: 'Time (of the server)',
  ignore: 'What is left out',
  ignoreHint:
    'One rule a line: a name with * ? or [abc]. Without a slash it fits at any depth (*sample*), with one from the root of the library. Lines that begin with # are notes.',
  source: 'Where titles come from',
  sources: { tags: 'What is written in the files', path: 'The names of folders and files' },
  sourceHint: 'A change takes effect at once, without a scan. What you edited stays.',
  view: 'How players show it first',
  views: { hybrid: 'Folders and lists', filesystem: 'Folders', computed: 'Lists by author and series' },
  filesAreBooks: 'Each file is a book of its own',
  filesAreBooksHint: 'For libraries in which a folder holds many books. A folder with a setting of its own keeps it.',
  joinDiscs: 'Join discs',
  joinDiscsHint: 'Folders named CD 1, CD 2 become one book. Places move along.',
  save: 'Save',
  saved: 'Saved.',
  unchanged: 'Nothing was changed.',
  savedScan: 'Saved. The library is scanned anew.',
  preview: {
    looking: 'Looking what would become of the books …',
    apart: (folders: number, books: number) =>
      folders === 0
        ? 'No folder would change.'
        : `${inFolders(folders)} would become ${books === 1 ? 'a book of its own' : `${books} books of their own`}. What people heard of a folder as a whole stays at its path and can be carried over under Health.`,
    together: (folders: number) => (folders === 0 ? 'No folder would change.' : `${inFolders(folders)} would be one book again.`),
    partial: (count: number) => (count === 1 ? '(Of the first book.)' : `(Of the first ${count} books.)`),
    join: (books: number) =>
      books === 0
        ? 'There are no discs to join.'
        : books === 1
          ? 'The discs of 1 book would be joined. Places move to the joined book.'
          : `The discs of ${books} books would be joined. Places move to the joined book.`,
    part: 'Discs that were joined by this are listed one by one again. What people heard stays with the joined path.',
    ignore: 'Books that fit a rule leave the lists. Their files stay, and so does what people heard: it comes back with them.',
  },
  delete: 'Delete this library',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteFiles: 'No file is touched.',
  deleteCounting: 'Looking who has a place in it …',
  deleteLost: (books: number, people: number) =>
    `${books === 1 ? '1 book leaves' : `${books} books leave`} the lists. Lost for good are all places, bookmarks, notes, ratings and history in them${ofPeople(people)}, your edits and covers, and every share rule that points here.`,
  deleteType: (name: string) => `Type ${name} to delete it`,
  deleted: (name: string) => `${name} was deleted.`,
  facts: { root: 'Folder', books: 'Books', next: 'Next scan', state: 'State' },
  foldersTitle: (name: string) => `Folders of ${name}`,
  foldersText: 'The rule: a folder with audio in it is one book. Where that is wrong, say so here. No file is touched.',
  chosen: 'Folder',
  wholeLibrary: 'The whole library',
  mode: 'How it is read',
  modes: { '': 'By the rule', book: 'All of it is one book', collection: 'Each file is a book' },
  modeNote: { book: 'one book', collection: 'each file a book' },
  holds: (files: number, folders: number) => `${files === 1 ? '1 audio file' : `${files} audio files`}, ${inFolders(folders)}`,
  now: 'Now',
  afterwards: 'Then',
  outcome: {
    same: 'Nothing would change here.',
    one: (name: string) => `One book: ${name}`,
    many: inBooks,
    each: 'Each folder below by itself',
    nothing: 'No book of its own',
  },
  more: (count: number) => `and ${count} more`,
  stateJoin: 'Places, bookmarks and notes move to the joined book.',
  statePart: (people: number) =>
    people > 0
      ? `${people === 1 ? '1 person has' : `${people} people have`} a place in it. It stays at this path and can be carried over to one of the books under Health.`
      : 'Nobody has a place in it.',
  apply: 'Read it so',
  applied: 'The library is scanned anew.',
  ineffective: 'Kept, but nothing in this folder can be joined or taken apart by it.',
}

export type Texts = typeof en
