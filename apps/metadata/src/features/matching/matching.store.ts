import type { ReadDb } from '@chapterhouse/kit/sqlite'

/** What is compared of a work. */
export interface WorkFacts {
  id: string
  title: string
  subtitle: string
  authors: readonly string[]
}

const AUTHORS = `(SELECT json_group_array(name) FROM (SELECT p.name
    FROM work_authors a JOIN people p ON p.id = a.person_id WHERE a.work_id = w.id ORDER BY a.ord))`

/** In the order of the ids; a work that is not there is left out. */
export function listFacts(db: ReadDb, ids: readonly string[]): WorkFacts[] {
  const rows = db.all<{ id: string; title: string; subtitle: string | null; authors: string }>(
    `SELECT w.id, w.title, w.subtitle, ${AUTHORS} AS authors FROM json_each(:ids) e JOIN works w ON w.id = e.value ORDER BY e.key`,
    { ids: JSON.stringify(ids) },
  )
  return rows.map(({ authors, subtitle, ...row }) => ({ ...row, subtitle: subtitle ?? '', authors: JSON.parse(authors) }))
}

/** Works of these authors, by id. */
export function listAuthored(db: ReadDb, people: readonly string[], most: number): Omit<WorkFacts, 'authors'>[] {
  return db.all(
    `SELECT DISTINCT w.id, w.title, coalesce(w.subtitle, '') AS subtitle FROM json_each(:people) e
     JOIN work_authors a ON a.person_id = e.value JOIN works w ON w.id = a.work_id ORDER BY w.id LIMIT :most`,
    { people: JSON.stringify(people), most },
  )
}
