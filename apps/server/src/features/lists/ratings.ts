import { invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathKeyedTable } from '../paths/index.ts'
import type { Shares } from '../shares/index.ts'
import type { ItemKey } from './ordered-list.ts'
import { type Rating, ratingsStore } from './ratings.store.ts'

const MAX_NOTE_LENGTH = 500

export type { Rating } from './ratings.store.ts'

export type Ratings = ReturnType<typeof createRatings>

export function createRatings({ db, now, shares }: { db: Db; now: () => Date; shares: Pick<Shares, 'accessCheck'> }) {
  const store = ratingsStore(db)
  const pathTable: PathKeyedTable = { tables: ['ratings'], follow: store.move, divide: store.divide, left: store.left }

  return {
    pathTable,
    find: ({ userId }: Viewer, key: ItemKey): Rating | undefined => store.find({ userId, ...key }),
    /** Replaces the previous rating and note of the book. */
    rate: (viewer: Viewer, key: ItemKey, { rating, note }: { rating: number; note: string }): Rating =>
      store.save({ userId: viewer.userId, ...key, rating, note, now: now().toISOString() }),
    remove: ({ userId }: Viewer, key: ItemKey): void => store.remove({ userId, ...key }),
    list(viewer: Viewer): Rating[] {
      const maySee = shares.accessCheck(viewer)
      return store.ofPerson(viewer.userId).filter(({ libraryId, path }) => maySee(libraryId, path))
    },
  }
}

/** Throws if the note is too long. */
export function ratingNote(note: string): string {
  if ([...note.slice(0, 2 * MAX_NOTE_LENGTH + 1)].length > MAX_NOTE_LENGTH) throw invalid('the note is longer than 500 characters')
  return note
}
