import { invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathKeyedTable } from '../../paths/index.ts'
import type { AccessiblePath } from '../../shares/index.ts'
import { keyOf, type MaySee, type ProgressListOptions } from '../progress/progress.ts'
import type { Key } from '../rows/key.ts'
import { type Page, pageOf, toMark } from '../rows/keyset.ts'
import { type Limits, MAX_OF_BOOK } from '../rows/limits.ts'
import { type Bookmark, bookmarksStore } from './bookmarks.store.ts'
import { bookmarkNote } from './marks.ts'

export type { Bookmark } from './bookmarks.store.ts'

export interface NewBookmark {
  /** Seconds on the whole-book timeline. */
  position: number
  note?: string | undefined
  label?: string | undefined
}

export function createBookmarks({ db, now, limits }: { db: Db; now: () => Date; limits: Pick<Limits, 'refuseMark'> }) {
  const store = bookmarksStore(db)
  const { move: follow, divide, followParts, left } = store
  const pathTable: PathKeyedTable = { tables: ['bookmarks'], follow, divide, followParts, left }

  function keep({ position, note = '', label = '', ...key }: NewBookmark & Key): Bookmark {
    return store.insert({ ...key, position, note, label, createdAt: now().toISOString() })
  }

  return {
    pathTable,
    /** Ignores limits: the server uses it for a position that a move would lose. */
    keep,
    /** Throws if the note is too long or the limit is reached. */
    add(target: AccessiblePath, { position, note = '', label }: NewBookmark): Bookmark {
      const bookmark = { ...keyOf(target), position, note: bookmarkNote(note), label }
      return db.transaction(() => {
        limits.refuseMark('bookmarks', bookmark)
        return keep(bookmark)
      })
    },
    /** By position. */
    list: (target: AccessiblePath): Bookmark[] => store.ofBook({ ...keyOf(target), limit: MAX_OF_BOOK }),
    /** Bookmarks in all books this person has access to, newest first. */
    page: (viewer: Viewer, { limit, after, maySee }: ProgressListOptions): Page<Bookmark> =>
      pageOf(store.ofPerson(viewer.userId, toMark(after)), ({ createdAt }) => createdAt, { limit, maySee }),
    /** Absent fields are unchanged. Throws `missing` if the bookmark is another person's or its book is inaccessible. */
    edit(
      viewer: Viewer,
      { id, note, label, maySee }: { id: number; note?: string | undefined; label?: string | undefined; maySee: MaySee },
    ): Bookmark {
      if (note === undefined && label === undefined) throw invalid('nothing to change')
      const changes = { note: note === undefined ? undefined : bookmarkNote(note), label }
      return db.transaction(() => {
        const found = store.find(viewer.userId, id)
        if (!found || !maySee(found.libraryId, found.path)) throw missing('bookmark not found')
        return store.edit({ userId: viewer.userId, id, ...changes })
      })
    },
    /** Does nothing if the bookmark is another person's. */
    remove: (viewer: Viewer, id: number): void => store.remove(viewer.userId, id),
  }
}
