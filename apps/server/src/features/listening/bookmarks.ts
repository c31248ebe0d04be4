import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathMemory } from '../libraries/index.ts'
import type { Place } from '../shares/index.ts'
import { type Bookmark, bookmarksStore } from './bookmarks.store.ts'
import { bookmarkNote } from './marks.ts'
import type { Key } from './progress.store.ts'
import { keyOf } from './progress.ts'

export type { Bookmark } from './bookmarks.store.ts'

export interface NewBookmark {
  /** Seconds on the whole-book timeline. */
  position: number
  note?: string | undefined
  label?: string | undefined
}

export type Bookmarks = ReturnType<typeof createBookmarks>

export function createBookmarks({ db, now }: { db: Db; now: () => Date }) {
  const store = bookmarksStore(db)
  const memory: PathMemory = { tables: ['bookmarks'], follow: store.move }

  function keep({ position, note = '', label = '', ...key }: NewBookmark & Key): Bookmark {
    return store.insert({ ...key, position, note, label, createdAt: now().toISOString() })
  }

  return {
    memory,
    keep,
    /** Refuses a note that is too long. */
    add: (place: Place, { position, note = '', label }: NewBookmark): Bookmark =>
      keep({ ...keyOf(place), position, note: bookmarkNote(note), label }),
    /** By position. */
    list: (place: Place): Bookmark[] => store.ofBook(keyOf(place)),
    /** Another person's is left alone, without a word. */
    remove: (viewer: Viewer, id: number): void => store.remove(viewer.userId, id),
  }
}
