import type { Db } from '@chapterhouse/kit/sqlite/db'
import { divideByPlace, type Left, type PathMove, type RelPath } from '../../paths/index.ts'
import type { Key } from '../rows/key.ts'
import type { Mark } from '../rows/keyset.ts'
import { placesStore } from '../rows/places.store.ts'

export interface Note extends Omit<Key, 'userId'> {
  id: number
  position: number
  body: string
  createdAt: string
  updatedAt: string
}

const COLUMNS = 'id, library_id AS libraryId, path, position, body, created_at AS createdAt, updated_at AS updatedAt'

const INSERT = `
  INSERT INTO notes (user_id, library_id, path, position, body, created_at, updated_at)
  VALUES (:userId, :libraryId, :path, :position, :body, :createdAt, :createdAt)
  RETURNING ${COLUMNS}`

const EDIT = `
  UPDATE notes SET body = coalesce(:body, body), position = coalesce(:position, position), updated_at = :updatedAt
  WHERE id = :id AND user_id = :userId
  RETURNING ${COLUMNS}`
const OF_PERSON = `
  SELECT ${COLUMNS} FROM notes WHERE user_id = :userId AND (created_at, id) < (:at, :id) ORDER BY created_at DESC, id DESC`
const MOVE = `UPDATE notes SET path = :to, position = position + :shiftSeconds WHERE library_id = :libraryId AND path = :from`

export function notesStore(db: Db) {
  return {
    insert: (note: Omit<Note, 'id' | 'updatedAt'> & Key): Note => db.runOne<Note>(INSERT, note),
    ofBook: (key: Key & { limit: number }): Note[] =>
      db.all<Note>(
        `SELECT ${COLUMNS} FROM notes WHERE user_id = :userId AND library_id = :libraryId AND path = :path
         ORDER BY position, id LIMIT +:limit`,
        key,
      ),
    find: (userId: number, id: number): Note | undefined =>
      db.first<Note>(`SELECT ${COLUMNS} FROM notes WHERE id = :id AND user_id = :userId`, { userId, id }),
    /** Absent fields are unchanged. */
    edit: (edit: { userId: number; id: number; body: string | undefined; position: number | undefined; updatedAt: string }): Note =>
      db.runOne<Note>(EDIT, edit),
    /** Newest first, after the mark, as an iterator. */
    ofPerson: (userId: number, mark: Mark): IterableIterator<Note> => db.iterate<Note>(OF_PERSON, { userId, ...mark }),
    remove: (userId: number, id: number): void =>
      void db.run('DELETE FROM notes WHERE id = :id AND user_id = :userId', { userId, id }),
    left: (libraryId: number, paths: readonly RelPath[]): Left[] =>
      db.all<Left>(
        `SELECT path, user_id AS userId, max(updated_at) AS savedAt FROM notes
         WHERE library_id = :libraryId AND path IN (SELECT value FROM json_each(:paths)) GROUP BY path, user_id`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
    move: (move: PathMove): void => void db.run(MOVE, move),
    divide: divideByPlace(db, 'notes', ['position']),
    ...placesStore(db, 'notes', ['position']),
  }
}
