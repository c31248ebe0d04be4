import { invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathKeyedTable } from '../libraries/index.ts'
import type { AccessiblePath } from '../shares/index.ts'
import { type Bookmark, bookmarksStore } from './bookmarks.store.ts'
import { type Bounds, MOST_OF_BOOK } from './bounds.ts'
import { type Page, pageOf, readCursor } from './keyset.ts'
import { bookmarkNote } from './marks.ts'
import type { Key } from './progress.store.ts'
import { type Asked, type Judge, keyOf } from './progress.ts'

export type { Bookmark } from './bookmarks.store.ts'

export interface NewBookmark {
  /** Seconds on the whole-book timeline. */
  position: number
  note?: string | undefined
  label?: string | undefined
}

export interface BookmarkEdit {
  id: number
  note?: string | undefined
  label?: string | undefined
  maySee: Judge
}

export interface BookmarkNeeds {
  db: Db
  now: () => Date
  bounds: Pick<Bounds, 'refuseMark'>
}

export function createBookmarks({ db, now, bounds }: BookmarkNeeds) {
  const store = bookmarksStore(db)
  const pathTable: PathKeyedTable = { tables: ['bookmarks'], follow: store.move, left: store.left }

  function keep({ position, note = '', label = '', ...key }: NewBookmark & Key): Bookmark {
    return store.insert({ ...key, position, note, label, createdAt: now().toISOString() })
  }

  return {
    pathTable,
    /** Never refused: the server itself keeps a position that a move would lose. */
    keep,
    /** Refuses a note that is too long, and one more than there may be. */
    add(target: AccessiblePath, { position, note = '', label }: NewBookmark): Bookmark {
      const bookmark = { ...keyOf(target), position, note: bookmarkNote(note), label }
      return db.transaction(() => {
        bounds.refuseMark('bookmarks', bookmark)
        return keep(bookmark)
      })
    },
    /** By position. */
    list: (target: AccessiblePath): Bookmark[] => store.ofBook({ ...keyOf(target), limit: MOST_OF_BOOK }),
    /** Of every book that this person may still open, newest first. */
    page: (viewer: Viewer, { limit, cursor, maySee }: Asked): Page<Bookmark> =>
      pageOf(store.ofPerson(viewer.userId, readCursor('bookmarks', cursor)), ({ createdAt }) => createdAt, {
        list: 'bookmarks',
        limit,
        maySee,
      }),
    /** Changes the words; what is absent stays. Nobody's, another person's, or one out of reach is not found. */
    edit(viewer: Viewer, { id, note, label, maySee }: BookmarkEdit): Bookmark {
      if (note === undefined && label === undefined) throw invalid('nothing to change')
      const words = { note: note === undefined ? undefined : bookmarkNote(note), label }
      return db.transaction(() => {
        const found = store.find(viewer.userId, id)
        if (!found || !maySee(found.libraryId, found.path)) throw missing('bookmark not found')
        return store.edit({ userId: viewer.userId, id, ...words })
      })
    },
    /** Another person's is left alone, without a word. */
    remove: (viewer: Viewer, id: number): void => store.remove(viewer.userId, id),
  }
}
