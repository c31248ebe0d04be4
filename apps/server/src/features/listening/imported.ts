import type { Db } from '@chapterhouse/kit/sqlite/db'
import { bookmarksStore } from './marks/bookmarks.store.ts'
import type { Progress } from './progress/merge-progress.ts'
import { progressStore } from './progress/progress.store.ts'
import type { Key } from './rows/key.ts'
import { limitsStore } from './rows/limits.store.ts'
import { MAX, MAX_OF_BOOK } from './rows/limits.ts'

/** Progress in the form that imports compare and restore. */
export interface StoredProgress extends Progress {
  tokenId: number | null
}

/** A bookmark without a label. */
export interface ImportedBookmark extends Omit<Key, 'userId'> {
  position: number
  note: string
  createdAt: string
}

/** Progress and bookmarks that an import writes and removes for a person, in its own transaction. Imports are not for guests. */
export function createImportedListening({ db }: { db: Db }) {
  const progress = progressStore(db)
  const bookmarks = bookmarksStore(db)
  const { countOfPerson } = limitsStore(db)

  return {
    progressAt(key: Key): StoredProgress | undefined {
      const row = progress.find(key)
      if (!row) return undefined
      const { userId, libraryId, path, deviceName, grownFrom, isServerTime, ...stored } = row
      return stored
    },
    saveProgress: (key: Key, row: StoredProgress): void => progress.save({ ...row, ...key, grownFrom: null, isServerTime: false }),
    removeProgress: progress.remove,
    hasProgressAt: ({ libraryId, path }: Omit<Key, 'userId'>): boolean => progress.atPath(libraryId, path).length > 0,
    /** How many more rows the person may have. */
    roomOf: (userId: number) => ({
      progress: MAX.progress - countOfPerson('progress', userId),
      bookmarks: MAX.bookmarks - countOfPerson('bookmarks', userId),
      bookmarksOfBook: MAX_OF_BOOK,
    }),
    bookmarksAt: (key: Key): ImportedBookmark[] =>
      bookmarks
        .ofBook({ ...key, limit: -1 })
        .map(({ libraryId, path, position, note, createdAt }) => ({ libraryId, path, position, note, createdAt })),
    /** Returns its id. */
    addBookmark: (bookmark: ImportedBookmark & Key): number => bookmarks.insert({ ...bookmark, label: '' }).id,
    removeUnedited: bookmarks.removeUnedited,
  }
}
