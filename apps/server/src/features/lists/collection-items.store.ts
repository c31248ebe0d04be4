import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Left, PathMove, RelPath } from '../paths/index.ts'
import type { Item, ItemKey } from './ordered-list.ts'

const REPLACE = `
  INSERT INTO collection_items (collection_id, library_id, path, place, added_at)
  SELECT :id, value ->> 'libraryId', value ->> 'path', key, value ->> 'addedAt' FROM json_each(:items)`

const APPEND = `
  INSERT OR IGNORE INTO collection_items (collection_id, library_id, path, place, added_at)
  SELECT :id, :libraryId, :path, coalesce(max(place) + 1, 0), :now FROM collection_items WHERE collection_id = :id`

const FIRST_BOOKS = `
  SELECT b.id, b.stamp FROM json_each(:keys) k CROSS JOIN books b ON b.library_id = k.value ->> 0 AND b.path = k.value ->> 1
  ORDER BY k.key LIMIT +:max`

export function collectionItemsStore(db: Db) {
  return {
    items: (id: number): Item[] =>
      db.all<Item>(
        'SELECT library_id AS libraryId, path, added_at AS addedAt FROM collection_items WHERE collection_id = :id ORDER BY place',
        { id },
      ),
    keys: (id: number): ItemKey[] =>
      db.all<ItemKey>('SELECT library_id AS libraryId, path FROM collection_items WHERE collection_id = :id ORDER BY place', {
        id,
      }),
    count: (id: number): number =>
      db.one<{ n: number }>('SELECT count(*) AS n FROM collection_items WHERE collection_id = :id', { id }).n,
    /** Returns whether it was added, so not there yet. */
    append: (id: number, key: ItemKey, now: string): boolean => db.run(APPEND, { id, ...key, now }).changes > 0,
    replace(id: number, items: readonly Item[]): void {
      db.run('DELETE FROM collection_items WHERE collection_id = :id', { id })
      db.run(REPLACE, { id, items: JSON.stringify(items) })
    },
    /** Returns whether it was in the collection. */
    remove: (id: number, key: ItemKey): boolean =>
      db.run('DELETE FROM collection_items WHERE collection_id = :id AND library_id = :libraryId AND path = :path', { id, ...key })
        .changes > 0,
    /** The ids and stamps of the first of these that are indexed. */
    firstBooks: (keys: readonly ItemKey[], max: number): { id: number; stamp: number }[] =>
      db.all(FIRST_BOOKS, { keys: JSON.stringify(keys.map(({ libraryId, path }) => [libraryId, path])), max }),
    /** If both paths are in one collection, the destination's item is kept. */
    move(move: PathMove): void {
      db.run('UPDATE OR IGNORE collection_items SET path = :to WHERE library_id = :libraryId AND path = :from', move)
      db.run('DELETE FROM collection_items WHERE library_id = :libraryId AND path = :from', move)
    },
    left: (libraryId: number, paths: readonly RelPath[]): Left[] =>
      db.all<Left>(
        `SELECT DISTINCT i.path, c.owner_id AS userId, NULL AS savedAt
         FROM collection_items i JOIN collections c ON c.id = i.collection_id 
         WHERE i.library_id = :libraryId AND i.path IN (SELECT value FROM json_each(:paths))`,
        { libraryId, paths: JSON.stringify(paths) },
      ),
  }
}
