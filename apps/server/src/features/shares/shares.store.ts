import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Share, ShareRule } from './share.ts'
import { shareContentsStore } from './share-contents.store.ts'

interface Row {
  id: number
  name: string
  description: string
  isReadOnly: number
  wholeLibraryId: number | null
}
export type ShareFields = Pick<Share, 'name' | 'description' | 'isReadOnly'>

const COLUMNS = `id, name, description, read_only AS isReadOnly, whole_library_id AS wholeLibraryId`
const RULES = 'SELECT share_id AS shareId, library_id AS libraryId, path FROM share_rules'

export function sharesStore(db: Db) {
  function withRules(rows: readonly Row[], rules: readonly (ShareRule & { shareId: number })[]): Share[] {
    const ofShare = Map.groupBy(rules, ({ shareId }) => shareId)
    return rows.map((row) => ({
      ...row,
      isReadOnly: row.isReadOnly === 1,
      wholeLibraryId: row.wholeLibraryId ?? undefined,
      rules: (ofShare.get(row.id) ?? []).map(({ libraryId, path }) => ({ libraryId, path })),
    }))
  }

  function one(condition: string, values: object): Share | undefined {
    const row = db.first<Row>(`SELECT ${COLUMNS} FROM shares WHERE ${condition}`, values)
    return row && withRules([row], db.all(`${RULES} WHERE share_id = :id ORDER BY library_id, path`, row))[0]
  }

  return {
    find: (id: number): Share | undefined => one('id = :id', { id }),
    named: (name: string): Share | undefined => one('name = :name', { name }),
    ofLibrary: (libraryId: number): Share | undefined => one('whole_library_id = :libraryId', { libraryId }),
    list: (): Share[] =>
      withRules(
        db.all<Row>(`SELECT ${COLUMNS} FROM shares ORDER BY name COLLATE NOCASE, id`),
        db.all(`${RULES} ORDER BY library_id, path`),
      ),
    ofPerson(userId: number): Share[] {
      const mine = 'SELECT share_id FROM share_members WHERE user_id = :userId'
      return withRules(
        db.all<Row>(`SELECT ${COLUMNS} FROM shares WHERE id IN (${mine}) ORDER BY name COLLATE NOCASE, id`, { userId }),
        db.all(`${RULES} WHERE share_id IN (${mine}) ORDER BY library_id, path`, { userId }),
      )
    },
    members: (): { shareId: number; userId: number }[] =>
      db.all('SELECT share_id AS shareId, user_id AS userId FROM share_members ORDER BY user_id'),

    insert: (fields: ShareFields): number =>
      db.runOne<{ id: number }>(
        'INSERT INTO shares (name, description, read_only) VALUES (:name, :description, :isReadOnly) RETURNING id',
        { ...fields, isReadOnly: Number(fields.isReadOnly) },
      ).id,
    update: (id: number, fields: ShareFields): void =>
      void db.run('UPDATE shares SET name = :name, description = :description, read_only = :isReadOnly WHERE id = :id', {
        ...fields,
        id,
        isReadOnly: Number(fields.isReadOnly),
      }),
    /** Marks the whole-library share; a library has at most one. */
    mark(id: number, libraryId: number): void {
      db.run('UPDATE shares SET whole_library_id = NULL WHERE whole_library_id = :libraryId AND id <> :id', { id, libraryId })
      db.run('UPDATE shares SET whole_library_id = :libraryId WHERE id = :id', { id, libraryId })
    },
    unmark: (id: number, libraryId: number): void =>
      void db.run('UPDATE shares SET whole_library_id = NULL WHERE id = :id AND whole_library_id = :libraryId', { id, libraryId }),
    hasMembers: (id: number): boolean => db.first('SELECT 1 FROM share_members WHERE share_id = :id LIMIT 1', { id }) !== undefined,
    /** Removes shares of this whole library, unless they have rules for another one, and its rules from the others. */
    removeLibrary(libraryId: number): void {
      db.run(
        `DELETE FROM shares WHERE whole_library_id = :libraryId
           AND NOT EXISTS (SELECT 1 FROM share_rules r WHERE r.share_id = shares.id AND r.library_id <> :libraryId)`,
        { libraryId },
      )
      db.run('DELETE FROM share_rules WHERE library_id = :libraryId', { libraryId })
      db.run('UPDATE shares SET whole_library_id = NULL WHERE whole_library_id = :libraryId', { libraryId })
    },
    remove: (id: number): void => void db.run('DELETE FROM shares WHERE id = :id', { id }),
    ...shareContentsStore(db),
  }
}
