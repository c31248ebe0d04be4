import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Left, PathMove, RelPath } from '../paths/index.ts'
import type { Item, ItemKey } from './ordered-list.ts'

const REPLACE = `
  INSERT INTO queue_items (user_id, library_id, path, place, added_at)
  SELECT :userId, value ->> 'libraryId', value ->> 'path', key, value ->> 'addedAt' FROM json_each(:items)`

export function queueStore(db: Db) {
  return {
    items: (userId: number): Item[] =>
      db.all<Item>(
        'SELECT library_id AS libraryId, path, added_at AS addedAt FROM queue_items WHERE user_id = :userId ORDER BY place',
        { userId },
      ),
    replace(userId: number, items: readonly Item[]): void {
      db.run('DELETE FROM queue_items WHERE user_id = :userId', { userId })
      db.run(REPLACE, { userId, items: JSON.stringify(items) })
    },
    remove: (userId: number, key: ItemKey): void =>
      void db.run('DELETE FROM queue_items WHERE user_id = :userId AND library_id = :libraryId AND path = :path', {
        userId,
        ...key,
      }),
    /** If both paths are in one queue, the destination's item is kept. */
    move(move: PathMove): void {
      db.run('UPDATE OR IGNORE queue_items SET path = :to WHERE library_id = :libraryId AND path = :from', move)
      db.run('DELETE FROM queue_items WHERE library_id = :libraryId AND path = :from', move)
    },
    left: (libraryId: number, paths: readonly RelPath[]): Left[] =>
      db.all<Left>(
        `SELECT path, user_id AS userId, NULL AS savedAt FROM queue_items
         WHERE library_id = :libraryId AND path IN (SELECT value FROM json_each(:paths))`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
  }
}
