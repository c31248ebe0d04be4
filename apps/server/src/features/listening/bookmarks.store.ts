import type { Db } from '@chapterhouse/kit/sqlite'
import type { PathMove } from '../libraries/index.ts'
import type { Key } from './progress.store.ts'

export interface Bookmark extends Omit<Key, 'userId'> {
  id: number
  position: number
  note: string
  /** '' when none. */
  label: string
  createdAt: string
}

const COLUMNS = 'id, library_id AS libraryId, path, position, note, label, created_at AS createdAt'

const INSERT = `
  INSERT INTO bookmarks (user_id, library_id, path, position, note, label, created_at)
  VALUES (:userId, :libraryId, :path, :position, :note, :label, :createdAt)
  RETURNING ${COLUMNS}`

const MOVE = `
  UPDATE bookmarks SET path = :to, position = position + :shiftSeconds WHERE library_id = :libraryId AND path = :from`

export function bookmarksStore(db: Db) {
  return {
    insert: (bookmark: Omit<Bookmark, 'id'> & Key): Bookmark => db.one<Bookmark>(INSERT, bookmark),
    ofBook: (key: Key): Bookmark[] =>
      db.all<Bookmark>(
        `SELECT ${COLUMNS} FROM bookmarks WHERE user_id = :userId AND library_id = :libraryId AND path = :path ORDER BY position, id`,
        key,
      ),
    remove: (userId: number, id: number): void =>
      void db.run('DELETE FROM bookmarks WHERE id = :id AND user_id = :userId', { userId, id }),
    move: (move: PathMove): void => void db.run(MOVE, move),
  }
}
