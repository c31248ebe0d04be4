import type { ReadDb } from '@chapterhouse/kit/sqlite/db'

export type Family = 'works' | 'people' | 'series'

/** The ids after the given one, in order. Only reads the index of the ids. */
export function listIdsAfter(db: ReadDb, family: Family, { after, count }: { after: string; count: number }): string[] {
  const sql = `SELECT id FROM ${family} WHERE id > :after ORDER BY id LIMIT +:count`
  return db.all<{ id: string }>(sql, { after, count }).map(({ id }) => id)
}

/** The id `count` places after the given one. */
export function idAfter(db: ReadDb, family: Family, { after, count }: { after: string; count: number }): string | undefined {
  const sql = `SELECT id FROM ${family} WHERE id > :after ORDER BY id LIMIT 1 OFFSET +:skipped`
  return db.first<{ id: string }>(sql, { after, skipped: count - 1 })?.id
}
