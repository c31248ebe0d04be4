import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { plainCard, WITH_STORED_CARD, WORK_CARD } from '../works/index.ts'

const MEMBERS = `
  SELECT m.rowid AS row, m.position FROM series_works m JOIN works w ON w.id = m.work_id
  WHERE m.series_id = :id ORDER BY m.rowid`

/** The JSON up to its works. */
const SERIES = `
  SELECT '{"id":' || json_quote(s.id) || ',"name":' || json_quote(s.name) || ',"authors":' || (
      SELECT json_group_array(json_object('id', p.id, 'name', p.name) ORDER BY a.ord)
      FROM series_authors a JOIN people p ON p.id = a.person_id WHERE a.series_id = s.id) AS text
  FROM series s WHERE s.id = :id`

const SHOWN = 'json_each(:rows) e CROSS JOIN series_works m ON m.rowid = e.value JOIN works w ON w.id = m.work_id'
const STORED_WORKS = `SELECT c.json AS card, m.position FROM ${SHOWN} ${WITH_STORED_CARD} ORDER BY e.key`
const MADE_WORKS = `SELECT '{"position":' || json_quote(m.position) || ',"work":' || ${WORK_CARD} || '}' AS text
  FROM ${SHOWN} ORDER BY e.key`

/** In stored order. */
export function listMembers(db: ReadDb, id: string): { row: number; position: string }[] {
  return db.all(MEMBERS, { id })
}

export function readSeries(db: ReadDb, id: string): string | undefined {
  return db.first<{ text: string }>(SERIES, { id })?.text
}

/** The works of these memberships as JSON, in this order. */
export function listWorks({ db, hasDocuments }: { db: ReadDb; hasDocuments: boolean }, rows: readonly number[]): string[] {
  const params = { rows: JSON.stringify(rows) }
  if (!hasDocuments) return db.all<{ text: string }>(MADE_WORKS, params).map(({ text }) => text)
  return db
    .all<{ card: string; position: string }>(STORED_WORKS, params)
    .map(({ card, position }) => `{"position":${JSON.stringify(position)},"work":${plainCard(card)}}`)
}
