import type { ReadDb } from '@chapterhouse/kit/sqlite/db'

/** A work with values for example requests; null if the release has none. */
export interface Candidate {
  work: string
  title: string
  recording: string | null
  hasChapters: 0 | 1
  asin: string | null
  isbn: string | null
  person: string | null
  series: string | null
}

/** Only the first stored works, to be fast in a large release. */
const CANDIDATES = `
  SELECT w.id AS work, w.title,
    (SELECT r.id FROM recordings r WHERE r.work_id = w.id ORDER BY (${chaptersOf('r.work_id', 'r.id')}) DESC, r.id LIMIT 1) AS recording,
    EXISTS (SELECT 1 FROM chapters c WHERE c.work_id = w.id) AS hasChapters,
    (SELECT a.asin FROM recording_asins a WHERE a.work_id = w.id ORDER BY a.region, a.asin LIMIT 1) AS asin,
    (SELECT i.isbn FROM recording_isbns i WHERE i.work_id = w.id ORDER BY i.isbn LIMIT 1) AS isbn,
    (SELECT a.person_id FROM work_authors a JOIN people p ON p.id = a.person_id WHERE a.work_id = w.id ORDER BY a.ord LIMIT 1) AS person,
    (SELECT m.series_id FROM series_works m JOIN series s ON s.id = m.series_id WHERE m.work_id = w.id ORDER BY m.series_id LIMIT 1) AS series
  FROM (SELECT id, title FROM works ORDER BY rowid LIMIT +:max) w`

function chaptersOf(work: string, recording: string): string {
  return `EXISTS (SELECT 1 FROM chapters c WHERE c.work_id = ${work} AND c.recording_id = ${recording})`
}

export function listCandidates(db: ReadDb, max: number): Candidate[] {
  return db.all(CANDIDATES, { max })
}

export interface Named {
  id: string
  name: string
}

/** The person or series with this id; without an id, any. */
export function findNamedRecord(db: ReadDb, table: 'people' | 'series', id: string | null): Named | undefined {
  const any = `SELECT id, name FROM ${table}`
  return id === null ? db.first(`${any} LIMIT 1`) : db.first(`${any} WHERE id = :id`, { id })
}
