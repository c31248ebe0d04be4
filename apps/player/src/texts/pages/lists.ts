import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  collections: 'Collections',
  empty: { title: 'No collections yet.', advice: 'A collection is a list of books in any order you like.' },
  create: 'Create collection',
  createTitle: 'New collection',
  name: 'Name',
  nameMissing: 'Enter a name.',
  description: 'Description',
  books: (count: number) => (count === 1 ? '1 book' : `${count} books`),
  by: (owner: string) => `by ${owner}`,
  sharedWith: (count: number) => (count === 1 ? 'shared with 1 person' : `shared with ${count} people`),
  edit: 'Edit',
  editTitle: 'Edit collection',
  share: 'Share',
  shareTitle: 'Share collection',
  shareHint: 'People only see the books they have access to.',
  noOtherUsers: 'This server has no other users.',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeHint: "The books and your progress aren't affected.",
  leave: 'Leave',
  leaveTitle: (name: string) => `Leave “${name}”?`,
  leaveHint: 'It will disappear from your list. The owner can share it again.',
  removed: (name: string) => `“${name}” deleted.`,
  left: (name: string) => `You left “${name}”.`,
  play: 'Play all',
  up: (title: string) => `Move ${title} up`,
  down: (title: string) => `Move ${title} down`,
  removeBook: (title: string) => `Remove ${title}`,
  bookRemoved: 'Removed.',
  itemsEmpty: { title: 'This collection is empty.', advice: 'Open a book and choose More actions > Add to collection.' },
  queueEmpty: { title: 'Nothing in Up next.', advice: 'Open a book and choose More actions > Play next.' },
  gone: {
    404: { title: 'This collection is no longer available.', advice: 'The owner deleted it or stopped sharing it.' },
  },
}

export type Texts = typeof en

export const listsTexts = chooseTexts(en, { de: async () => (await import('./lists.de.ts')).de })
