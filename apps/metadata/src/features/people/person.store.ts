import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { plainCard, said, WITH_STORED_CARD, WORK_CARD } from '../works/index.ts'

/** The JSON up to its lists. */
const PERSON = `
  SELECT '{"id":' || json_quote(p.id) || ',"name":' || json_quote(p.name) || ${said('sort_name', 'p.sort_name')} AS text
  FROM people p WHERE p.id = :id`

export function readPerson(db: ReadDb, id: string): string | undefined {
  return db.first<{ text: string }>(PERSON, { id })?.text
}

/** Rows of missing records are neither listed nor counted. */
const AUTHORED = 'SELECT t.rowid AS work FROM work_authors a JOIN works t ON t.id = a.work_id WHERE a.person_id = :id'
const NARRATED = `
  SELECT t.rowid AS work, n.rowid AS credit FROM recording_narrators n
  JOIN recordings r ON r.work_id = n.work_id AND r.id = n.recording_id JOIN works t ON t.id = n.work_id
  WHERE n.person_id = :id ORDER BY r.id`

/** The rows of the works that a person wrote, unordered. */
export function rowsAuthored(db: ReadDb, id: string): { work: number }[] {
  return db.all(AUTHORED, { id })
}

/** The recordings that a person narrated: the rows of work and credit. */
export function rowsNarrated(db: ReadDb, id: string): { work: number; credit: number }[] {
  return db.all(NARRATED, { id })
}

const PROLIFIC = `
  SELECT person_id AS id FROM work_authors GROUP BY person_id HAVING count(*) > :max
  UNION SELECT person_id FROM recording_narrators GROUP BY person_id HAVING count(*) > :max`

/** The people with the most credits of one kind. */
export function listProlific(db: ReadDb, max: number): string[] {
  return db.all<{ id: string }>(PROLIFIC, { max }).map(({ id }) => id)
}

const WORKS = 'json_each(:rows) e CROSS JOIN works w ON w.rowid = e.value'
const CREDITS = 'json_each(:rows) e CROSS JOIN recording_narrators n ON n.rowid = e.value JOIN works w ON w.id = n.work_id'
const STORED_AUTHORED = `SELECT c.json AS card FROM ${WORKS} ${WITH_STORED_CARD} ORDER BY e.key`
const STORED_NARRATED = `SELECT c.json AS card, n.recording_id AS rid FROM ${CREDITS} ${WITH_STORED_CARD} ORDER BY e.key`
const MADE_AUTHORED = `SELECT ${WORK_CARD} AS text FROM ${WORKS} ORDER BY e.key`
const MADE_NARRATED = `SELECT '{"work":' || ${WORK_CARD} || ',"recording_id":' || json_quote(n.recording_id) || '}' AS text
  FROM ${CREDITS} ORDER BY e.key`

export interface Source {
  db: ReadDb
  /** Whether the artifact has stored cards, which are five times as fast as building them. */
  hasDocuments: boolean
}

/** The cards of these works as JSON, in this order. */
export function listAuthored({ db, hasDocuments }: Source, rows: Iterable<number>): string[] {
  const params = { rows: JSON.stringify([...rows]) }
  if (!hasDocuments) return db.all<{ text: string }>(MADE_AUTHORED, params).map(({ text }) => text)
  return db.all<{ card: string }>(STORED_AUTHORED, params).map(({ card }) => plainCard(card))
}

/** The recordings of these credit rows as JSON. */
export function listNarrated({ db, hasDocuments }: Source, rows: Iterable<number>): string[] {
  const params = { rows: JSON.stringify([...rows]) }
  if (!hasDocuments) return db.all<{ text: string }>(MADE_NARRATED, params).map(({ text }) => text)
  return db
    .all<{ card: string; rid: string }>(STORED_NARRATED, params)
    .map(({ card, rid }) => `{"work":${plainCard(card)},"recording_id":${JSON.stringify(rid)}}`)
}
