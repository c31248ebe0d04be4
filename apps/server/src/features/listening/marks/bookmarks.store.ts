import type { Db } from '@chapterhouse/kit/sqlite/db'
import { divideByPlace, type Left, type PathMove, type RelPath } from '../../paths/index.ts'
import type { Key } from '../rows/key.ts'
import type { Mark } from '../rows/keyset.ts'
import { placesStore } from '../rows/places.store.ts'

export interface Bookmark extends Omit<Key, 'userId'> {
  id: number
  position: number
  note: string
  /** '' for none. */
  label: string
  createdAt: string
}

const COLUMNS = 'id, library_id AS libraryId, path, position, note, label, created_at AS createdAt'

const INSERT = `
  INSERT INTO bookmarks (user_id, library_id, path, position, note, label, created_at)
  VALUES (:userId, :libraryId, :path, :position, :note, :label, :createdAt)
  RETURNING ${COLUMNS}`

const EDIT = `
  UPDATE bookmarks SET note = coalesce(:note, note), label = coalesce(:label, label) WHERE id = :id AND user_id = :userId
  RETURNING ${COLUMNS}`
const OF_PERSON = `
  SELECT ${COLUMNS} FROM bookmarks WHERE user_id = :userId AND (created_at, id) < (:at, :id) ORDER BY created_at DESC, id DESC`
const MOVE = `
  UPDATE bookmarks SET path = :to, position = position + :shiftSeconds WHERE library_id = :libraryId AND path = :from`

export function bookmarksStore(db: Db) {
  return {
    insert: (bookmark: Omit<Bookmark, 'id'> & Key): Bookmark => db.runOne<Bookmark>(INSERT, bookmark),
    ofBook: (key: Key & { limit: number }): Bookmark[] =>
      db.all<Bookmark>(
        `SELECT ${COLUMNS} FROM bookmarks WHERE user_id = :userId AND library_id = :libraryId AND path = :path
         ORDER BY position, id LIMIT +:limit`,
        key,
      ),
    find: (userId: number, id: number): Bookmark | undefined =>
      db.first<Bookmark>(`SELECT ${COLUMNS} FROM bookmarks WHERE id = :id AND user_id = :userId`, { userId, id }),
    /** Absent fields are unchanged. */
    edit: (params: { userId: number; id: number; note: string | undefined; label: string | undefined }): Bookmark =>
      db.runOne<Bookmark>(EDIT, params),
    /** Newest first, after the mark, as an iterator. */
    ofPerson: (userId: number, mark: Mark): IterableIterator<Bookmark> => db.iterate<Bookmark>(OF_PERSON, { userId, ...mark }),
    remove: (userId: number, id: number): void =>
      void db.run('DELETE FROM bookmarks WHERE id = :id AND user_id = :userId', { userId, id }),
    removeUnedited: (id: number, note: string): void =>
      void db.run("DELETE FROM bookmarks WHERE id = :id AND note = :note AND label = ''", { id, note }),
    left: (libraryId: number, paths: readonly RelPath[]): Left[] =>
      db.all<Left>(
        `SELECT path, user_id AS userId, max(created_at) AS savedAt FROM bookmarks
         WHERE library_id = :libraryId AND path IN (SELECT value FROM json_each(:paths)) GROUP BY path, user_id`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
    move: (move: PathMove): void => void db.run(MOVE, move),
    divide: divideByPlace(db, 'bookmarks', ['position']),
    ...placesStore(db, 'bookmarks', ['position']),
  }
}
