import type { ReadDb } from '@chapterhouse/kit/sqlite'
import { WORK_CARD } from '../works/index.ts'

const MEMBERS = `
  SELECT m.rowid AS row, m.position FROM series_works m JOIN works w ON w.id = m.work_id
  WHERE m.series_id = :id ORDER BY m.rowid`

const DOCUMENT = `
  SELECT '{"id":' || json_quote(s.id) || ',"name":' || json_quote(s.name) || ',"authors":' || (
      SELECT json_group_array(json_object('id', p.id, 'name', p.name) ORDER BY a.ord)
      FROM series_authors a JOIN people p ON p.id = a.person_id WHERE a.series_id = s.id)
    || ',"works":[' || coalesce((
      SELECT group_concat('{"position":' || json_quote(m.position) || ',"work":' || ${WORK_CARD} || '}', ',' ORDER BY e.key)
      FROM json_each(:rows) e JOIN series_works m ON m.rowid = e.value JOIN works w ON w.id = m.work_id), '')
    || ']' AS text
  FROM series s WHERE s.id = :id`

/** In the order in which they were stored. */
export function listMembers(db: ReadDb, id: string): { row: number; position: string }[] {
  return db.all(MEMBERS, { id })
}

/** The document with the members of these rows, up to its totals. */
export function readSeries(db: ReadDb, id: string, rows: readonly number[]): string | undefined {
  return db.first<{ text: string }>(DOCUMENT, { id, rows: JSON.stringify(rows) })?.text
}
