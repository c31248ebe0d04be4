import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Key } from './key.ts'

/** Tables with a limit per person. */
export type LimitedTable = 'bookmarks' | 'notes' | 'favourites' | 'progress' | 'history'

/** Each count is answered by an index or the primary key alone. */
const OF_PERSON: Record<LimitedTable, string> = {
  bookmarks: 'SELECT count(*) AS count FROM bookmarks WHERE user_id = :userId',
  notes: 'SELECT count(*) AS count FROM notes WHERE user_id = :userId',
  favourites: 'SELECT count(*) AS count FROM favourites WHERE user_id = :userId',
  progress: 'SELECT count(*) AS count FROM progress WHERE user_id = :userId',
  history: 'SELECT count(*) AS count FROM history WHERE user_id = :userId',
}
const OF_BOOK = {
  bookmarks: 'SELECT count(*) AS count FROM bookmarks WHERE user_id = :userId AND library_id = :libraryId AND path = :path',
  notes: 'SELECT count(*) AS count FROM notes WHERE user_id = :userId AND library_id = :libraryId AND path = :path',
} satisfies Partial<Record<LimitedTable, string>>

export function limitsStore(db: Db) {
  return {
    countOfPerson: (table: LimitedTable, userId: number): number => db.one<{ count: number }>(OF_PERSON[table], { userId }).count,
    countOfBook: (table: keyof typeof OF_BOOK, { userId, libraryId, path }: Key): number =>
      db.one<{ count: number }>(OF_BOOK[table], { userId, libraryId, path }).count,
    isGuest: (userId: number): boolean => db.first('SELECT 1 FROM users WHERE id = :userId AND is_demo', { userId }) !== undefined,
  }
}
