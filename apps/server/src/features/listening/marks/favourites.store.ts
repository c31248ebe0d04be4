import type { Db } from '@chapterhouse/kit/sqlite/db'
import { divideByCopy, type PathMove } from '../../paths/index.ts'
import type { Key } from '../rows/key.ts'

export interface Favourite extends Omit<Key, 'userId'> {
  createdAt: string
}

/** The fields of a book that a favourite shows. */
export interface FavouriteBook {
  title: string
  author: string
  series: string
  seriesIndex: number | null
  durationUs: number
  coverVersion: string
  coverColor: string
}

const BOOKS_AT = `
  SELECT k.key AS at, b.title, b.author, b.series, b.series_index AS seriesIndex, b.duration_us AS durationUs,
    b.cover_version AS coverVersion, b.cover_color AS coverColor
  FROM json_each(:keys) k CROSS JOIN books b ON b.library_id = k.value ->> 0 AND b.path = k.value ->> 1`

export function favouritesStore(db: Db) {
  return {
    add: (favourite: Key & { createdAt: string }): void =>
      void db.run('INSERT OR IGNORE INTO favourites VALUES (:userId, :libraryId, :path, :createdAt)', favourite),
    has: (key: Key): boolean =>
      db.first('SELECT 1 FROM favourites WHERE user_id = :userId AND library_id = :libraryId AND path = :path', key) !== undefined,
    remove: (key: Key): void =>
      void db.run('DELETE FROM favourites WHERE user_id = :userId AND library_id = :libraryId AND path = :path', key),
    /** Newest first. */
    ofPerson: (userId: number, limit: number): Favourite[] =>
      db.all<Favourite>(
        `SELECT library_id AS libraryId, path, created_at AS createdAt FROM favourites WHERE user_id = :userId
         ORDER BY created_at DESC, library_id, path LIMIT +:limit`,
        { userId, limit },
      ),
    /** The indexed books at these paths, by index in the list, in one query. */
    booksAt: (keys: readonly Omit<Key, 'userId'>[]): Map<number, FavouriteBook> =>
      new Map(
        db
          .all<FavouriteBook & { at: number }>(BOOKS_AT, {
            keys: JSON.stringify(keys.map(({ libraryId, path }) => [libraryId, path])),
          })
          .map(({ at, ...book }) => [at, book]),
      ),
    /** Leaves one favourite if both paths have one. */
    divide: divideByCopy(db, 'favourites', ['user_id', 'library_id', 'created_at']),
    move(move: PathMove): void {
      db.run('UPDATE OR IGNORE favourites SET path = :to WHERE library_id = :libraryId AND path = :from', move)
      db.run('DELETE FROM favourites WHERE library_id = :libraryId AND path = :from', move)
    },
  }
}
