import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { BookKey } from '../plan/positions.ts'

const EARLIER = `
  SELECT l.collection_id AS collectionId FROM import_lists l JOIN collections c ON c.id = l.collection_id
  WHERE l.list = :list AND c.owner_id = :ownerId ORDER BY l.import_id LIMIT 1`

/** Entries of a list shared with another import become that import's. */
const HAND_OVER = `
  UPDATE import_list_entries SET import_id = (
    SELECT l.import_id FROM import_lists l
    WHERE l.collection_id = import_list_entries.collection_id AND l.import_id <> :importId LIMIT 1)
  WHERE import_id = :importId AND EXISTS (
    SELECT 1 FROM import_lists l WHERE l.collection_id = import_list_entries.collection_id AND l.import_id <> :importId)`

const LISTS = `
  SELECT collection_id AS collectionId, shared, NOT EXISTS (
    SELECT 1 FROM import_lists o WHERE o.collection_id = l.collection_id AND o.import_id <> :importId) AS isOwn
  FROM import_lists l WHERE import_id = :importId`

export function listsStore(db: Db) {
  return {
    /** The collection that an earlier import created from the same list for this owner. */
    earlier: (ownerId: number, list: string): number | undefined =>
      db.first<{ collectionId: number }>(EARLIER, { ownerId, list })?.collectionId,
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

    /** `isOwn`: no other import writes to the same collection. */
    lists: (importId: number): { collectionId: number; shared: number; isOwn: number }[] => db.all(LISTS, { importId }),
    handOver: (importId: number): void => void db.run(HAND_OVER, { importId }),
    entries: (importId: number): (BookKey & { collectionId: number })[] =>
      db.all(
        `SELECT collection_id AS collectionId, library_id AS libraryId, path FROM import_list_entries WHERE import_id = :importId`,
        { importId },
      ),
  }
}
