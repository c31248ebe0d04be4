import type { Db } from '@chapterhouse/kit/sqlite'
import type { BookKey } from '../plan/positions.ts'

const EARLIER = `
  SELECT l.collection_id AS collectionId FROM import_lists l JOIN collections c ON c.id = l.collection_id
  WHERE l.list = :list AND c.owner_id = :ownerId ORDER BY l.import_id LIMIT 1`

const ADD_ENTRY = `
  INSERT OR IGNORE INTO collection_items (collection_id, library_id, path, place, added_at)
  SELECT :id, :libraryId, :path, coalesce(max(place) + 1, 0), :now FROM collection_items WHERE collection_id = :id`

/** Entries of a list that another import shares become that one's. */
const HAND_OVER = `
  UPDATE import_list_entries SET import_id = (
    SELECT l.import_id FROM import_lists l
    WHERE l.collection_id = import_list_entries.collection_id AND l.import_id <> :importId LIMIT 1)
  WHERE import_id = :importId AND EXISTS (
    SELECT 1 FROM import_lists l WHERE l.collection_id = import_list_entries.collection_id AND l.import_id <> :importId)`

const OWN_ENTRIES = 'SELECT collection_id, library_id, path FROM import_list_entries WHERE import_id = :importId'

export type ListsStore = ReturnType<typeof listsStore>

/** The collections that imports write. */
export function listsStore(db: Db) {
  return {
    /** The collection that an earlier import wrote for the same list and owner. */
    earlier: (ownerId: number, list: string): number | undefined =>
      db.first<{ collectionId: number }>(EARLIER, { ownerId, list })?.collectionId,
    namesOf: (ownerId: number): string[] =>
      db.all<{ name: string }>('SELECT name FROM collections WHERE owner_id = :ownerId', { ownerId }).map(({ name }) => name),
    create: (row: { ownerId: number; name: string; description: string; now: string }): number =>
      db.runOne<{ id: number }>(
        `INSERT INTO collections (owner_id, name, description, created_at, updated_at)
         VALUES (:ownerId, :name, :description, :now, :now) RETURNING id`,
        row,
      ).id,
    countEntries: (id: number): number =>
      db.one<{ n: number }>('SELECT count(*) AS n FROM collection_items WHERE collection_id = :id', { id }).n,
    /** Returns whether it was not there yet. */
    addEntry: (id: number, key: BookKey, now: string): boolean => db.run(ADD_ENTRY, { id, ...key, now }).changes > 0,
    touch: (id: number, now: string): void => void db.run('UPDATE collections SET updated_at = :now WHERE id = :id', { id, now }),
    countViewers: (id: number): number =>
      db.one<{ n: number }>('SELECT count(*) AS n FROM collection_viewers WHERE collection_id = :id', { id }).n,
    /** Returns whether it was not shared with that person yet. */
    addViewer: (id: number, userId: number): boolean =>
      db.run('INSERT OR IGNORE INTO collection_viewers (collection_id, user_id) VALUES (:id, :userId)', { id, userId }).changes > 0,

    journalList: (row: { importId: number; list: string; collectionId: number; shared: number }): void =>
      void db.run(
        'INSERT OR REPLACE INTO import_lists (import_id, list, collection_id, shared) VALUES (:importId, :list, :collectionId, :shared)',
        row,
      ),
    journalEntry: (row: BookKey & { importId: number; collectionId: number }): void =>
      void db.run(
        `INSERT OR REPLACE INTO import_list_entries (import_id, collection_id, library_id, path)
         VALUES (:importId, :collectionId, :libraryId, :path)`,
        row,
      ),

    /** Removes what the import wrote; a collection goes with its last entry. */
    takeBack(taken: { importId: number; userId: number; now: string }): void {
      const own = 'SELECT collection_id FROM import_lists WHERE import_id = :importId'
      db.run(`DELETE FROM collection_viewers WHERE user_id = :userId AND collection_id IN (${own} AND shared)`, taken)
      db.run(HAND_OVER, taken)
      db.run(`UPDATE collections SET updated_at = :now WHERE id IN (SELECT collection_id FROM (${OWN_ENTRIES}))`, taken)
      db.run(`DELETE FROM collection_items WHERE (collection_id, library_id, path) IN (${OWN_ENTRIES})`, taken)
      db.run(
        `DELETE FROM collections WHERE id IN (${own})
           AND NOT EXISTS (SELECT 1 FROM collection_items i WHERE i.collection_id = collections.id)
           AND NOT EXISTS (SELECT 1 FROM import_lists l WHERE l.collection_id = collections.id AND l.import_id <> :importId)`,
        taken,
      )
    },
  }
}
