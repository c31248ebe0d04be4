import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  title: 'Library',
  choose: 'Library',
  ways: 'Browse by',
  way: {
    books: 'Books',
    folders: 'Folders',
    authors: 'Authors',
    series: 'Series',
    narrators: 'Narrators',
  },
  collections: 'Collections',
  setAside: 'Set aside',
  sort: 'Sort by',
  sorts: { author: 'Author', title: 'Title', recent: 'Newest first' },
  view: 'View',
  views: { covers: 'Grid', rows: 'List' },
  empty: { title: 'No books yet.', advice: "Books appear here as they're found." },
  noLibrary: { title: 'Nothing is shared with you yet.', advice: 'Ask your server administrator for access.' },
  noneOf: { title: 'No results.', advice: 'It may have been renamed. Browse the whole library.' },
  filter: 'Filter',
  letters: 'Jump to letter',
  toLetter: (letter: string) => `Jump to ${letter}`,
  fromStart: 'Back to start',
  noneFiltered: 'No matches.',
  books: (count: number) => (count === 1 ? '1 book' : `${count.toLocaleString('en')} books`),
  unknown: {
    authors: (count: number) => (count === 1 ? '1 more book has no author listed.' : `${count} more books have no author listed.`),
    narrators: (count: number) =>
      count === 1 ? '1 more book has no narrator listed.' : `${count} more books have no narrator listed.`,
  },
  readBy: (name: string) => `Read by ${name}`,
  folderEmpty: { title: 'This folder is empty.', advice: 'Choose another folder.' },
  folders: 'Parent folders',
  folder: 'Folder',
  series: (author: string, books: string) => (author ? `${author}, ${books}` : books),
  has: (positions: string) => `${/[–,]/.test(positions) ? 'Volumes' : 'Volume'} ${positions}`,
  playSeries: 'Play series',
  more: 'Loading more books…',
  setAsideEmpty: { title: 'Nothing set aside.', advice: 'Books you set aside appear here. Your position is kept.' },
  moveBack: 'Move back to Continue',
  movedBack: 'Moved back to Continue.',
}

export type Texts = typeof en

export const libraryTexts = chooseTexts(en, { de: async () => (await import('./library.de.ts')).de })
