import { conflict } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import { type BoundedTable, boundsStore } from './bounds.store.ts'
import type { Key } from './progress.store.ts'

/** The most rows that one person may leave; of history the oldest go instead. */
export const MOST: Readonly<Record<BoundedTable, number>> = {
  bookmarks: 10_000,
  notes: 10_000,
  favourites: 10_000,
  progress: 20_000,
  history: 50_000,
}
/** The most bookmarks, and the most notes, of one person in one book. */
export const MOST_OF_BOOK = 1_000
/** A guest may leave a tenth. */
const GUEST_PART = 10

export type Bounds = ReturnType<typeof createBounds>

/**
 * Limits what one person can fill the database with. Rows are counted only before a new one is written: what is there already may always
 * change and move.
 */
export function createBounds({ db }: { db: Db }) {
  const store = boundsStore(db)
  const mostOf = (table: BoundedTable, userId: number) => allowed(MOST[table], userId)

  function allowed(most: number, userId: number): number {
    return store.isGuest(userId) ? most / GUEST_PART : most
  }

  function refuseOneMore(table: BoundedTable, userId: number, sentence: (most: string) => string): void {
    const most = mostOf(table, userId)
    if (store.countOfPerson(table, userId) >= most) throw conflict(sentence(inThousands(most)), { code: 'too_many' })
  }

  return {
    /** Of history, which is never refused. */
    mostSpans: (userId: number): number => mostOf('history', userId),
    countSpans: (userId: number): number => store.countOfPerson('history', userId),

    refuseProgress: ({ userId }: Key): void =>
      refuseOneMore('progress', userId, (most) => `progress is kept in at most ${most} books, and this would be one more`),

    refuseFavourite: ({ userId }: Key): void =>
      refuseOneMore('favourites', userId, (most) => `you already have ${most} favourites; remove some first`),

    refuseMark(table: 'bookmarks' | 'notes', key: Key): void {
      const most = allowed(MOST_OF_BOOK, key.userId)
      if (store.countOfBook(table, key) >= most)
        throw conflict(`you already have ${inThousands(most)} ${table} in this book; remove some first`, { code: 'too_many' })
      refuseOneMore(table, key.userId, (mostOfAll) => `you already have ${mostOfAll} ${table}; remove some first`)
    },
  }
}

const inThousands = (count: number): string => count.toLocaleString('en')
