import { chooseTexts } from '@chapterhouse/ui/language'

interface KindTexts {
  title: string
  counted: (count: number) => string
  about: string
}

const kinds: Record<string, KindTexts> = {
  scan_error: {
    title: 'Unreadable files',
    counted: (count) => (count === 1 ? '1 book has unreadable files' : `${count} books have unreadable files`),
    about: 'The rest of the book still plays. Replace the file, then rescan the book.',
  },
  protected: {
    title: 'Copy-protected books',
    counted: (count) => (count === 1 ? '1 book is copy-protected' : `${count} books are copy-protected`),
    about: "Only the shop's own app can play these files. Replace them with files without copy protection.",
  },
  suspect: {
    title: 'Folders that may contain several books',
    counted: (count) => (count === 1 ? '1 folder may contain several books' : `${count} folders may contain several books`),
    about: "Several long files with different titles share a folder. If they're separate books, split the folder.",
  },
  split_discs: {
    title: 'Unmerged discs',
    counted: (count) => (count === 1 ? '1 book is split into disc folders' : `${count} books are split into disc folders`),
    about: 'Each disc folder is listed as a separate book. Merge them into one book; listening progress is carried over.',
  },
  duplicate: {
    title: 'Duplicate books',
    counted: (count) => (count === 1 ? '1 book has duplicates' : `${count} books have duplicates`),
    about: 'The best copy is listed first. The server never deletes files: delete the others on disk, or ignore the group.',
  },
  no_cover: {
    title: 'Books without a cover',
    counted: (count) => (count === 1 ? '1 book has no cover' : `${count} books have no cover`),
    about: 'They show a generated cover. Open a book to add an image.',
  },
  unmatched: {
    title: 'Books without an identifier',
    counted: (count) => (count === 1 ? '1 book has no identifier' : `${count} books have no identifier`),
    about: 'With an ASIN or ISBN, the server can find more metadata for a book.',
  },
  no_chapters: {
    title: 'Long books without chapters',
    counted: (count) => (count === 1 ? '1 long book has no chapters' : `${count} long books have no chapters`),
    about: 'They still play; players use 30-minute sections instead.',
  },
  detailed_chapters: {
    title: 'Better chapters available',
    counted: (count) => (count === 1 ? '1 book has better chapters available' : `${count} books have better chapters available`),
    about:
      'The community list of the same recording contains the chapters of the book, and more between them. Open a book to compare both.',
  },
  transcode: {
    title: 'Books that need transcoding',
    counted: (count) => (count === 1 ? '1 book needs transcoding' : `${count} books need transcoding`),
    about: 'Not every browser can play this format. The server transcodes it during playback.',
  },
  lost_places: {
    title: 'Places without their part',
    counted: (count) => (count === 1 ? '1 book lost a part with saved places' : `${count} books lost a part with saved places`),
    about:
      'Positions, bookmarks or notes are in a part that the book no longer has. They kept their time from the start of the book, which is elsewhere now.',
  },
  repaired_text: {
    title: 'Repaired texts',
    counted: (count) => (count === 1 ? '1 book has repaired texts' : `${count} books have repaired texts`),
    about:
      'The tags of these files declare the wrong encoding. The server reads them as shown here. If a text is wrong, edit the book or fix its tags.',
  },
  missing: {
    title: 'Orphaned progress',
    counted: (count) => (count === 1 ? '1 missing book with saved progress' : `${count} missing books with saved progress`),
    about:
      'These books have saved progress but are no longer at their paths. If one was moved, transfer its data to the new location.',
  },
}

const errors: Record<string, string> = {
  unreadable: "can't be read",
  empty_file: 'is empty',
  probe_failed: "can't be decoded",
}

const protections: Record<string, string> = {
  aavd: 'Protected by Audible',
  drms: 'Protected by iTunes (FairPlay)',
  enca: 'Encrypted',
}

const en = {
  title: 'Health',
  kinds,
  errors,
  repaired: ({ before, after }: { before: string; after: string }) => `${before} → ${after}`,
  protections,
  checked: (when: string) => `Checked ${when}.`,
  noIssues: 'No issues found.',
  offline: 'Offline libraries',
  offlineText: (books: number, people: number) =>
    `${books === 1 ? '1 book' : `${books} books`}, ${people === 1 ? '1 person' : `${people} people`} with saved progress. Everything is kept until the folder is back.`,
  ignoredCount: (count: number) => `${count} ignored`,
  open: 'View',
  showIgnored: 'Ignored',
  showOpen: 'Open',
  ignore: 'Ignore',
  unignore: 'Stop ignoring',
  ignored: (count: number) => (count === 1 ? 'Ignored.' : `${count} ignored.`),
  unignored: (count: number) => (count === 1 ? 'No longer ignored.' : `${count} no longer ignored.`),
  fix: { suspect: 'Split', split_discs: 'Merge' },
  fixTitle: {
    suspect: (count: number) => (count === 1 ? 'Split this folder?' : `Split ${count} folders?`),
    split_discs: (count: number) => (count === 1 ? 'Merge these discs?' : `Merge the discs of ${count} books?`),
  },
  fixText: {
    suspect:
      "Each file becomes a separate book. Your files aren't changed. Listening data for the whole folder stays at its path and can be transferred.",
    split_discs:
      "The discs become one book. Your files aren't changed. Progress, bookmarks and notes move to the merged book. You can split them again in the library.",
  },
  fixed: (count: number) => (count === 1 ? 'Rescanning 1 folder.' : `Rescanning ${count} folders.`),
  reverted: (count: number) =>
    count === 1
      ? 'Reverting 1 folder. New listening data is kept at the old path.'
      : `Reverting ${count} folders. New listening data is kept at the old paths.`,
  bulk: {
    progress: (done: number, all: number) => `${done} of ${all} done.`,
    remaining: (count: number) =>
      count === 0 ? '' : count === 1 ? '1 issue of this kind remains.' : `${count} issues of this kind remain.`,
    notUndone: (count: number) => (count === 1 ? '1 change is not undone yet.' : `${count} changes are not undone yet.`),
    rescanning: 'Scanning. This list updates at the end of the scan.',
  },
  chapters: {
    useOne: 'Use',
    use: 'Use community chapters',
    title: (count: number) =>
      count === 1 ? 'Use the community chapters of this book?' : `Use the community chapters of ${count} books?`,
    text: "Listeners see the longer list in every player. Positions, bookmarks and files aren't changed, and you can go back to the book's own chapters at any time.",
    used: (count: number) => (count === 1 ? '1 book uses community chapters.' : `${count} books use community chapters.`),
    reverted: (count: number) =>
      count === 1 ? '1 book uses its own chapters again.' : `${count} books use their own chapters again.`,
  },
  none: 'None.',
  noneIgnored: 'None ignored.',
  book: 'Book',
  library: 'Library',
  problem: 'Problem',
  parts: (count: number) => `${count} long files`,
  reason: { same_files: 'Same files', same_book: 'Same book' },
  selectAllGroups: (count: number) => `Select all ${count} groups`,
  selectGroup: (title: string) => `Select ${title}`,
  listeners: 'Saved progress',
  bestCopy: 'Best copy',
  copyFacts: (format: string, size: string, people: number) =>
    `${format} · ${size}${people === 0 ? '' : people === 1 ? ' · 1 listener' : ` · ${people} listeners`}`,
  lostListeners: (count: number, when: string) => (count === 1 ? `1 listener, last ${when}` : `${count} listeners, last ${when}`),
  move: 'Transfer',
  moveTitle: (title: string) => `Where is “${title}” now?`,
  moveText:
    "Progress, bookmarks, notes and ratings move to the book you choose. If someone already has progress there, the newer one is kept. Your files aren't changed.",
  moveFind: 'Find the book',
  moveNone: 'No matching books in this library.',
  moved: (title: string) => `Transferred to “${title}”.`,
  suggested: 'Probably one of these',
  evidence: { sound: 'same sound', asin: 'same ASIN and length', names: 'same author, title and length' } as Record<string, string>,
  moves: {
    title: 'Moved by evidence',
    about:
      'These books moved and changed at the same time. The server recognised them, and everyone’s data moved along. Undo puts it back to the old path; what was saved since stays with the book.',
    from: (path: string) => `from ${path}`,
    undo: 'Undo',
    undone: (title: string) => `Data of “${title}” is back at its old path.`,
  },
}

export type Texts = typeof en

export const healthTexts = chooseTexts(en, { de: async () => (await import('./health.de.ts')).de })
