import type { Db } from '@chapterhouse/kit/sqlite/db'
import { divideByPlace, type Left, type PathMove, type RelPath } from '../../paths/index.ts'
import type { Key } from '../rows/key.ts'
import type { Mark } from '../rows/keyset.ts'
import { placesStore } from '../rows/places.store.ts'

/** A section of a book that was listened to. */
export interface Span extends Omit<Key, 'userId'> {
  id: number
  fromPosition: number
  toPosition: number
  startedAt: string
  endedAt: string
}

/** A span with the name of the device that sent it; '' if unknown. */
export interface NamedSpan extends Span {
  deviceName: string
}

const NAMED = `id, library_id AS libraryId, path, from_pos AS fromPosition, to_pos AS toPosition, started_at AS startedAt,
  ended_at AS endedAt, coalesce((SELECT device_name FROM tokens WHERE tokens.id = token_id), '') AS deviceName`

const INSERT = `
  INSERT INTO history (user_id, library_id, path, from_pos, to_pos, started_at, ended_at, token_id)
  VALUES (:userId, :libraryId, :path, :fromPosition, :toPosition, :startedAt, :endedAt, :tokenId)`

const OF_BOOK = `
  SELECT ${NAMED} FROM history WHERE user_id = :userId AND library_id = :libraryId AND path = :path
  ORDER BY ended_at DESC, id DESC LIMIT +:limit`

const OF_PERSON = `
  SELECT ${NAMED} FROM history WHERE user_id = :userId AND (ended_at, history.id) < (:at, :id) ORDER BY ended_at DESC, id DESC`
const MOVE = `
  UPDATE history SET path = :to, from_pos = from_pos + :shiftSeconds, to_pos = to_pos + :shiftSeconds
  WHERE library_id = :libraryId AND path = :from`

const REMOVE_OLDEST = `
  DELETE FROM history WHERE id IN (SELECT id FROM history WHERE user_id = :userId ORDER BY ended_at, id LIMIT +:count)`

export function historyStore(db: Db) {
  return {
    insert: (span: Omit<Span, 'id'> & Key & { tokenId: number }): void => void db.run(INSERT, span),
    removeOldest: (userId: number, count: number): void => void db.run(REMOVE_OLDEST, { userId, count }),
    ofBook: (params: Key & { limit: number }): NamedSpan[] => db.all<NamedSpan>(OF_BOOK, params),
    /** Newest first, after the mark, as an iterator, because the caller may have to skip many rows. */
    ofPerson: (userId: number, mark: Mark): IterableIterator<NamedSpan> => db.iterate<NamedSpan>(OF_PERSON, { userId, ...mark }),
    left: (libraryId: number, paths: readonly RelPath[]): Left[] =>
      db.all<Left>(
        `SELECT path, user_id AS userId, max(ended_at) AS savedAt FROM history
         WHERE library_id = :libraryId AND path IN (SELECT value FROM json_each(:paths)) GROUP BY path, user_id`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
    move: (move: PathMove): void => void db.run(MOVE, move),
    divide: divideByPlace(db, 'history', ['from_pos', 'to_pos']),
    ...placesStore(db, 'history', ['from_pos', 'to_pos']),
  }
}
