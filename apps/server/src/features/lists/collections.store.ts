import type { Db } from '@chapterhouse/kit/sqlite/db'

export interface Person {
  id: number
  username: string
}

export interface CollectionRow {
  id: number
  ownerId: number
  ownerName: string
  name: string
  description: string
  createdAt: string
  updatedAt: string
}

const COLUMNS = `c.id, c.owner_id AS ownerId, u.username AS ownerName, c.name, c.description, c.created_at AS createdAt, c.updated_at AS updatedAt
  FROM collections c JOIN users u ON u.id = c.owner_id`

/** The person's own collections, and those shared with them. */
const SEEN = `(c.owner_id = :userId OR EXISTS (SELECT 1 FROM collection_viewers v WHERE v.collection_id = c.id AND v.user_id = :userId))`

// A union, so that each half uses its own index: by owner and by viewer.
const OF_PERSON = `
  SELECT * FROM (
    SELECT ${COLUMNS} WHERE c.owner_id = :userId
    UNION ALL
    SELECT ${COLUMNS} JOIN collection_viewers v ON v.collection_id = c.id WHERE v.user_id = :userId)
  ORDER BY ownerId = :userId DESC, updatedAt DESC, id DESC`

/** People a collection can be shared with: no disabled account, no guest, not the owner. */
const TARGETS = 'SELECT id, username FROM users WHERE NOT disabled AND NOT is_demo AND id <> :userId ORDER BY username_key'

export function collectionsStore(db: Db) {
  return {
    find: (userId: number, id: number): CollectionRow | undefined =>
      db.first<CollectionRow>(`SELECT ${COLUMNS} WHERE c.id = :id AND ${SEEN}`, { userId, id }),
    /** Owned collections first, then shared ones; newest change first. */
    ofPerson: (userId: number): CollectionRow[] => db.all<CollectionRow>(OF_PERSON, { userId }),
    countOwned: (userId: number): number =>
      db.one<{ n: number }>('SELECT count(*) AS n FROM collections WHERE owner_id = :userId', { userId }).n,
    namesOf: (userId: number): string[] =>
      db.all<{ name: string }>('SELECT name FROM collections WHERE owner_id = :userId', { userId }).map(({ name }) => name),
    insert: (row: { userId: number; name: string; description: string; now: string }): number =>
      db.runOne<{ id: number }>(
        `INSERT INTO collections (owner_id, name, description, created_at, updated_at)
         VALUES (:userId, :name, :description, :now, :now) RETURNING id`,
        row,
      ).id,
    update: (row: { id: number; name: string; description: string; now: string }): void =>
      void db.run('UPDATE collections SET name = :name, description = :description, updated_at = :now WHERE id = :id', row),
    touch: (id: number, now: string): void => void db.run('UPDATE collections SET updated_at = :now WHERE id = :id', { id, now }),
    remove: (id: number): void => void db.run('DELETE FROM collections WHERE id = :id', { id }),
    removeIfEmpty: (id: number): void =>
      void db.run(
        'DELETE FROM collections WHERE id = :id AND NOT EXISTS (SELECT 1 FROM collection_items WHERE collection_id = :id)',
        { id },
      ),

    viewers: (id: number): Person[] =>
      db.all<Person>(
        `SELECT u.id, u.username FROM collection_viewers v JOIN users u ON u.id = v.user_id WHERE v.collection_id = :id
         ORDER BY u.username_key`,
        { id },
      ),
    setViewers(id: number, users: readonly number[]): void {
      db.run('DELETE FROM collection_viewers WHERE collection_id = :id', { id })
      db.run('INSERT INTO collection_viewers SELECT :id, value FROM json_each(:users)', { id, users: JSON.stringify(users) })
    },
    /** Returns whether it was not shared with that person yet. */
    addViewer: (id: number, userId: number): boolean =>
      db.run('INSERT OR IGNORE INTO collection_viewers (collection_id, user_id) VALUES (:id, :userId)', { id, userId }).changes > 0,
    leave: (id: number, userId: number): void =>
      void db.run('DELETE FROM collection_viewers WHERE collection_id = :id AND user_id = :userId', { id, userId }),
    targets: (userId: number): Person[] => db.all<Person>(TARGETS, { userId }),
  }
}
