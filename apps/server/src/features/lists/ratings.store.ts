import type { Db } from '@chapterhouse/kit/sqlite/db'
import { divideByCopy, type Left, type PathMove, type RelPath } from '../paths/index.ts'

export interface Rating {
  libraryId: number
  path: RelPath
  rating: number
  note: string
  createdAt: string
  updatedAt: string
}

interface RatingKey {
  userId: number
  libraryId: number
  path: RelPath
}

const COLUMNS = 'library_id AS libraryId, path, rating, note, created_at AS createdAt, updated_at AS updatedAt'

const SAVE = `
  INSERT INTO ratings VALUES (:userId, :libraryId, :path, :rating, :note, :now, :now)
  ON CONFLICT (user_id, library_id, path) DO UPDATE SET rating = excluded.rating, note = excluded.note, updated_at = excluded.updated_at
  RETURNING ${COLUMNS}`

// Deletes older ratings at the destination, so that the moved one replaces them; of two equally old ones, the destination's is
// kept.
const GIVE_WAY = `
  DELETE FROM ratings WHERE library_id = :libraryId AND path = :to AND EXISTS (
    SELECT 1 FROM ratings m WHERE m.user_id = ratings.user_id AND m.library_id = :libraryId AND m.path = :from
      AND m.updated_at > ratings.updated_at)`

export function ratingsStore(db: Db) {
  return {
    find: (key: RatingKey): Rating | undefined =>
      db.first<Rating>(`SELECT ${COLUMNS} FROM ratings WHERE user_id = :userId AND library_id = :libraryId AND path = :path`, key),
    save: (rating: RatingKey & { rating: number; note: string; now: string }): Rating => db.runOne<Rating>(SAVE, rating),
    remove: (key: RatingKey): void =>
      void db.run('DELETE FROM ratings WHERE user_id = :userId AND library_id = :libraryId AND path = :path', key),
    /** Newest change first. */
    ofPerson: (userId: number): Rating[] =>
      db.all<Rating>(`SELECT ${COLUMNS} FROM ratings WHERE user_id = :userId ORDER BY updated_at DESC, library_id, path`, {
        userId,
      }),
    divide: divideByCopy(db, 'ratings', ['user_id', 'library_id', 'rating', 'note', 'created_at', 'updated_at']),
    move(move: PathMove): void {
      db.run(GIVE_WAY, move)
      db.run('UPDATE OR IGNORE ratings SET path = :to WHERE library_id = :libraryId AND path = :from', move)
      db.run('DELETE FROM ratings WHERE library_id = :libraryId AND path = :from', move)
    },
    left: (libraryId: number, paths: readonly RelPath[]): Left[] =>
      db.all<Left>(
        `SELECT path, user_id AS userId, NULL AS savedAt FROM ratings
         WHERE library_id = :libraryId AND path IN (SELECT value FROM json_each(:paths))`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
  }
}
