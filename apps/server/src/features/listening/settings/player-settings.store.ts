import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathMove, RelPath } from '../../paths/index.ts'

export interface StoredSettings {
  /** JSON, without the settings of books in existing libraries. */
  settings: string
  hasBooks: number
  updatedAtUs: number
}

interface StoredBookSetting {
  libraryId: number
  path: RelPath
  /** JSON. */
  value: string
}

const SAVE = `
  INSERT INTO player_settings VALUES (:userId, :settings, :hasBooks, :updatedAtUs)
  ON CONFLICT (user_id) DO UPDATE SET settings = excluded.settings, has_books = excluded.has_books, updated_at_us = excluded.updated_at_us`

const SAVE_BOOK = `
  INSERT OR REPLACE INTO player_book_settings SELECT :userId, id, :path, :value FROM libraries WHERE id = :libraryId AND NOT is_leaving`

/** Adds a millisecond, so that devices notice the change. */
const TOUCH = `
  UPDATE player_settings SET updated_at_us = updated_at_us + 1000
  WHERE user_id = :userId`

const OWNERS_AT = `
  SELECT s.user_id AS userId, u.is_admin AS isAdmin
  FROM player_book_settings s JOIN users u ON u.id = s.user_id WHERE s.library_id = :libraryId AND s.path = :path`

const MOVE = `
  UPDATE OR IGNORE player_book_settings SET path = :to WHERE user_id = :userId AND library_id = :libraryId AND path = :from`

export function playerSettingsStore(db: Db) {
  return {
    find: (userId: number): StoredSettings | undefined =>
      db.first(
        'SELECT settings, has_books AS hasBooks, updated_at_us AS updatedAtUs FROM player_settings WHERE user_id = :userId',
        { userId },
      ),
    books: (userId: number): StoredBookSetting[] =>
      db.all<StoredBookSetting>(
        `SELECT library_id AS libraryId, path, value FROM player_book_settings WHERE user_id = :userId
           AND library_id NOT IN (SELECT id FROM libraries WHERE is_leaving) ORDER BY library_id, path`,
        { userId },
      ),
    save: (row: StoredSettings & { userId: number }): void => void db.run(SAVE, row),
    removeBooks: (userId: number): void => void db.run('DELETE FROM player_book_settings WHERE user_id = :userId', { userId }),
    /** Returns false if the library does not exist. */
    saveBook: (row: StoredBookSetting & { userId: number }): boolean => db.run(SAVE_BOOK, row).changes > 0,
    ownersAt: (libraryId: number, path: RelPath): { userId: number; isAdmin: boolean }[] =>
      db
        .all<{ userId: number; isAdmin: number }>(OWNERS_AT, { libraryId, path })
        .map(({ userId, isAdmin }) => ({ userId, isAdmin: isAdmin === 1 })),
    divide({ userId, libraryId, from, to }: { userId: number; libraryId: number; from: RelPath; to: readonly RelPath[] }): void {
      const at = { userId, libraryId, from }
      db.run(TOUCH, { userId })
      db.run(
        `INSERT OR IGNORE INTO player_book_settings (user_id, library_id, path, value)
         SELECT user_id, library_id, part.value, s.value FROM player_book_settings s, json_each(:to) part
         WHERE user_id = :userId AND library_id = :libraryId AND path = :from`,
        { ...at, to: JSON.stringify(to) },
      )
      if (!to.includes(from))
        db.run(`DELETE FROM player_book_settings WHERE user_id = :userId AND library_id = :libraryId AND path = :from`, at)
    },
    /** If both paths have settings, the destination's are kept. */
    move({ userId, libraryId, from, to }: PathMove & { userId: number }): void {
      db.run(TOUCH, { userId })
      db.run(MOVE, { userId, libraryId, from, to })
      db.run('DELETE FROM player_book_settings WHERE user_id = :userId AND library_id = :libraryId AND path = :from', {
        userId,
        libraryId,
        from,
      })
    },
  }
}
