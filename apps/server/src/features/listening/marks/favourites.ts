import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathKeyedTable } from '../../paths/index.ts'
import type { AccessiblePath } from '../../shares/index.ts'
import { keyOf, type MaySee } from '../progress/progress.ts'
import { type Limits, MAX } from '../rows/limits.ts'
import { type Favourite, type FavouriteBook, favouritesStore } from './favourites.store.ts'

/** A favourite with the indexed book at its path; a plain folder has none. */
export interface ShownFavourite extends Favourite {
  book: FavouriteBook | undefined
}

export function createFavourites({ db, now, limits }: { db: Db; now: () => Date; limits: Pick<Limits, 'refuseFavourite'> }) {
  const store = favouritesStore(db)
  /** A folder's favourite also moves if all books below it moved to one new folder. */
  const pathTable: PathKeyedTable = { tables: ['favourites'], follow: store.move, divide: store.divide }
  return {
    pathTable,
    /** Accepts any path, including folders. Adding it twice changes nothing. Throws beyond the limit. */
    add(target: AccessiblePath): void {
      const key = keyOf(target)
      db.transaction(() => {
        if (store.has(key)) return
        limits.refuseFavourite(key)
        store.add({ ...key, createdAt: now().toISOString() })
      })
    },
    remove: (target: AccessiblePath): void => store.remove(keyOf(target)),
    /** All favourites this person has access to, newest first. */
    list(viewer: Viewer, maySee: MaySee, max = Number.POSITIVE_INFINITY): ShownFavourite[] {
      const all = store.ofPerson(viewer.userId, MAX.favourites).filter(({ libraryId, path }) => maySee(libraryId, path))
      const shown = all.slice(0, max)
      const books = store.booksAt(shown)
      return shown.map((favourite, at) => ({ ...favourite, book: books.get(at) }))
    },
  }
}
