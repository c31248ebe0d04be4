import { conflict } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Key } from './key.ts'
import { type LimitedTable, limitsStore } from './limits.store.ts'

/** The most rows per person; for history, the oldest rows beyond it are removed. */
export const MAX: Readonly<Record<LimitedTable, number>> = {
  bookmarks: 10_000,
  notes: 10_000,
  favourites: 10_000,
  progress: 20_000,
  history: 50_000,
}
/** The most bookmarks, and the most notes, per person and book. */
export const MAX_OF_BOOK = 1_000
/** A guest's limit is a tenth of it. */
const GUEST_PART = 10

export type Limits = ReturnType<typeof createLimits>

/** Limits how much of the database one person can fill. Only inserts are counted: existing rows may always change and move. */
export function createLimits({ db }: { db: Db }) {
  const store = limitsStore(db)
  const mostOf = (table: LimitedTable, userId: number) => allowed(MAX[table], userId)

  function allowed(max: number, userId: number): number {
    return store.isGuest(userId) ? max / GUEST_PART : max
  }

  function refuseOneMore(table: LimitedTable, userId: number, sentence: (max: string) => string): void {
    const max = mostOf(table, userId)
    if (store.countOfPerson(table, userId) >= max) throw conflict(sentence(inThousands(max)), { code: 'too_many' })
  }

  return {
    /** History is never refused. */
    mostSpans: (userId: number): number => mostOf('history', userId),
    countSpans: (userId: number): number => store.countOfPerson('history', userId),

    refuseProgress: ({ userId }: Key): void =>
      refuseOneMore('progress', userId, (max) => `you already have progress in ${max} books; remove some first`),

    refuseFavourite: ({ userId }: Key): void =>
      refuseOneMore('favourites', userId, (max) => `you already have ${max} favourites; remove some first`),

    refuseMark(table: 'bookmarks' | 'notes', key: Key): void {
      const max = allowed(MAX_OF_BOOK, key.userId)
      if (store.countOfBook(table, key) >= max)
        throw conflict(`you already have ${inThousands(max)} ${table} in this book; remove some first`, { code: 'too_many' })
      refuseOneMore(table, key.userId, (mostOfAll) => `you already have ${mostOfAll} ${table}; remove some first`)
    },
  }
}

const inThousands = (count: number): string => count.toLocaleString('en')
