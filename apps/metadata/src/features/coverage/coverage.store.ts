import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { AUTHORS, FIRST_SERIES } from '../works/index.ts'
import { PARTS, type Part } from './parts.ts'

const HAS: Record<Part, string> = {
  characters: 'w.id IN (SELECT work_id FROM characters)',
  recaps: 'w.id IN (SELECT work_id FROM recaps)',
  recap_summary: `w.id IN (SELECT work_id FROM recap_summaries WHERE in_short <> '' OR ending <> '')`,
}

/** Every work in list order, with a bit for each of its parts. */
export function iterateWorks(db: ReadDb, known: readonly Part[]): Iterable<{ row: number; has: number }> {
  const bits = PARTS.filter(({ name }) => known.includes(name)).map(
    ({ name, bit }) => `CASE WHEN ${HAS[name]} THEN ${bit} ELSE 0 END`,
  )
  return db.iterate(`SELECT w.rowid AS row, ${['0', ...bits].join(' | ')} AS has FROM works w ORDER BY w.title, w.id`)
}

/** The work of each entry of the search index. */
export function iterateEntries(db: ReadDb): Iterable<{ entry: number; row: number }> {
  return db.iterate(`SELECT f.rowid AS entry, w.rowid AS row FROM search_fts f JOIN works w ON w.id = f.id WHERE f.kind = 'work'`)
}

export function highestRows(db: ReadDb): { work: number; entry: number } {
  return db.one(`
    SELECT coalesce((SELECT max(rowid) FROM works), 0) AS work, coalesce((SELECT max(rowid) FROM search_fts), 0) AS entry`)
}

const SHOWN = `
  SELECT '{"id":' || json_quote(w.id) || ',"title":' || json_quote(w.title) || ',"language":' || json_quote(coalesce(w.language, ''))
    || ',"authors":' || ${AUTHORS} || coalesce(',"series":' || ${FIRST_SERIES}, '') AS text
  FROM json_each(:rows) e JOIN works w ON w.rowid = e.value ORDER BY e.key`

/** The JSON of these works, up to the missing parts. */
export function listWorks(db: ReadDb, rows: readonly number[]): string[] {
  return db.all<{ text: string }>(SHOWN, { rows: JSON.stringify(rows) }).map(({ text }) => text)
}

const MEMBERS = `
  SELECT s.id, s.name, m.position FROM series s JOIN series_works m ON m.series_id = s.id JOIN works w ON w.id = m.work_id
  ORDER BY s.name, s.id, m.rowid`

export function iterateMembers(db: ReadDb): Iterable<{ id: string; name: string; position: string }> {
  return db.iterate(MEMBERS)
}
