import type { Db } from '@chapterhouse/kit/sqlite'
import type { PathMove } from '../libraries/index.ts'
import type { Key } from './progress.store.ts'

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

const MOVE = `UPDATE notes SET path = :to, position = position + :shiftSeconds WHERE library_id = :libraryId AND path = :from`

export function notesStore(db: Db) {
  return {
    insert: (note: Omit<Note, 'id' | 'updatedAt'> & Key): Note => db.one<Note>(INSERT, note),
    ofBook: (key: Key): Note[] =>
      db.all<Note>(
        `SELECT ${COLUMNS} FROM notes WHERE user_id = :userId AND library_id = :libraryId AND path = :path ORDER BY position, id`,
        key,
      ),
    remove: (userId: number, id: number): void =>
      void db.run('DELETE FROM notes WHERE id = :id AND user_id = :userId', { userId, id }),
    move: (move: PathMove): void => void db.run(MOVE, move),
  }
}
