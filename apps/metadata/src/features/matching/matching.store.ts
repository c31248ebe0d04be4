import type { ReadDb } from '@chapterhouse/kit/sqlite/db'

/** The facts of a work to compare a query with. */
export interface WorkFacts {
  id: string
  title: string
  subtitle: string
  authors: readonly string[]
}

const AUTHORS = `(SELECT json_group_array(name) FROM (SELECT p.name
    FROM work_authors a JOIN people p ON p.id = a.person_id WHERE a.work_id = w.id ORDER BY a.ord))`

/** In the order of the ids; missing works are left out. */
export function listFacts(db: ReadDb, ids: readonly string[]): WorkFacts[] {
  const rows = db.all<{ id: string; title: string; subtitle: string | null; authors: string }>(
    `SELECT w.id, w.title, w.subtitle, ${AUTHORS} AS authors FROM json_each(:ids) e JOIN works w ON w.id = e.value ORDER BY e.key`,
    { ids: JSON.stringify(ids) },
  )
  return rows.map(({ authors, subtitle, ...row }) => ({ ...row, subtitle: subtitle ?? '', authors: JSON.parse(authors) }))
}

/** Works of these authors, by id. */
export function listAuthored(db: ReadDb, people: readonly string[], max: number): Omit<WorkFacts, 'authors'>[] {
  return db.all(
    `SELECT DISTINCT w.id, w.title, coalesce(w.subtitle, '') AS subtitle FROM json_each(:people) e
     JOIN work_authors a ON a.person_id = e.value JOIN works w ON w.id = a.work_id ORDER BY w.id LIMIT +:max`,
    { people: JSON.stringify(people), max },
  )
}

/** The facts of a work to compare a description with. */
export interface DescribedWork extends WorkFacts {
  series: readonly { name: string; position: string }[]
  recordings: readonly { id: string; minutes: number | null }[]
}

const SERIES = `(SELECT json_group_array(json_object('name', s.name, 'position', m.position))
    FROM series_works m JOIN series s ON s.id = m.series_id WHERE m.work_id = w.id)`
const RECORDINGS = `(SELECT json_group_array(json_object('id', id, 'minutes', runtime_min))
    FROM (SELECT r.id, r.runtime_min FROM recordings r WHERE r.work_id = w.id ORDER BY r.id))`

export function listDescribed(db: ReadDb, ids: readonly string[]): DescribedWork[] {
  const rows = db.all<Record<'id' | 'title' | 'subtitle' | 'authors' | 'series' | 'recordings', string>>(
    `SELECT w.id, w.title, coalesce(w.subtitle, '') AS subtitle, ${AUTHORS} AS authors, ${SERIES} AS series, ${RECORDINGS} AS recordings
     FROM json_each(:ids) e JOIN works w ON w.id = e.value ORDER BY e.key`,
    { ids: JSON.stringify(ids) },
  )
  return rows.map(({ authors, series, recordings, ...row }) => ({
    ...row,
    authors: JSON.parse(authors),
    series: JSON.parse(series),
    recordings: JSON.parse(recordings),
  }))
}
