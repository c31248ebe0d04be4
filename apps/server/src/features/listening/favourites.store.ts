import type { Db } from '@chapterhouse/kit/sqlite'
import type { PathMove } from '../libraries/index.ts'
import type { Key } from './progress.store.ts'

export interface Favourite extends Omit<Key, 'userId'> {
  createdAt: string
}

export function favouritesStore(db: Db) {
  return {
    add: (favourite: Key & { createdAt: string }): void =>
      void db.run('INSERT OR IGNORE INTO favourites VALUES (:userId, :libraryId, :path, :createdAt)', favourite),
    remove: (key: Key): void =>
      void db.run('DELETE FROM favourites WHERE user_id = :userId AND library_id = :libraryId AND path = :path', key),
    /** Newest first. */
    ofPerson: (userId: number): Favourite[] =>
      db.all<Favourite>(
        `SELECT library_id AS libraryId, path, created_at AS createdAt FROM favourites WHERE user_id = :userId
         ORDER BY created_at DESC, library_id, path`,
        { userId },
      ),
    /** Kept once where both paths are one. */
    move(move: PathMove): void {
      db.run('UPDATE OR IGNORE favourites SET path = :to WHERE library_id = :libraryId AND path = :from', move)
      db.run('DELETE FROM favourites WHERE library_id = :libraryId AND path = :from', move)
    },
  }
}
