import type { ReadDb } from '@chapterhouse/kit/sqlite/db'

export interface Match {
  title: string
  subtitle: string | null
  author: string | null
  language: string | null
  firstPublished: string | null
  description: string | null
  narrator: string | null
  publisher: string | null
  cover: string | null
  runtimeMin: number | null
  isbn: string | null
  asin: string | null
  /** Lists as JSON: slugs, and `{name, position}`. */
  genres: string
  series: string
}

// Lists are ordered in a subquery, because ORDER BY in an aggregate always sorts.
const AUTHOR = `(SELECT group_concat(name, ', ') FROM (SELECT p.name
    FROM work_authors a JOIN people p ON p.id = a.person_id WHERE a.work_id = w.id ORDER BY a.ord))`
const NARRATOR = `(SELECT group_concat(name, ', ') FROM (SELECT p.name FROM recording_narrators n JOIN people p ON p.id = n.person_id
    WHERE n.work_id = r.work_id AND n.recording_id = r.id ORDER BY n.ord))`
const ISBN = `coalesce(
    (SELECT i.isbn FROM recording_isbns i WHERE i.work_id = r.work_id AND i.recording_id = r.id ORDER BY i.isbn LIMIT 1),
    (SELECT i.isbn FROM work_isbns i WHERE i.work_id = w.id ORDER BY i.isbn LIMIT 1))`
const ASIN = `(SELECT a.asin FROM recording_asins a WHERE a.work_id = r.work_id AND a.recording_id = r.id
    ORDER BY a.region <> 'us', a.region, a.asin LIMIT 1)`
const GENRES = `(SELECT json_group_array(genre) FROM (SELECT g.genre FROM work_genres g WHERE g.work_id = w.id ORDER BY g.genre))`
const SERIES = `(SELECT json_group_array(json_object('name', name, 'position', position)) FROM (SELECT s.name, m.position
    FROM series_works m JOIN series s ON s.id = m.series_id WHERE m.work_id = w.id ORDER BY m.series_id, m.rowid))`

/** Recordings are selected first, so that details are read only for those in the response. */
const matchesWith = (genres: string): string => `
  WITH picked AS MATERIALIZED (
    SELECT e.key AS at, w.id AS workId, r.id AS recordingId
    FROM json_each(:ids) e JOIN works w ON w.id = e.value LEFT JOIN recordings r ON r.work_id = w.id
    ORDER BY e.key, r.id <> :first, r.id LIMIT +:max)
  SELECT w.title, w.subtitle, ${AUTHOR} AS author, w.language, w.first_published AS firstPublished, w.description,
    ${NARRATOR} AS narrator, r.publisher, r.cover_url AS cover, r.runtime_min AS runtimeMin,
    ${ISBN} AS isbn, ${ASIN} AS asin, ${genres} AS genres, ${SERIES} AS series
  FROM picked k JOIN works w ON w.id = k.workId LEFT JOIN recordings r ON r.work_id = k.workId AND r.id = k.recordingId
  ORDER BY k.at, k.recordingId <> :first, k.recordingId`

const GENRES_SINCE = 4
const [WITHOUT_GENRES, WITH_GENRES] = [matchesWith(`'[]'`), matchesWith(GENRES)]

/** One match per recording, works in the given order, with the recording `first` before the others of its work. A work without recordings is one match. */
export function listMatches(
  { db, version }: { db: ReadDb; version: number },
  params: { ids: readonly string[]; first: string; max: number },
): Match[] {
  return db.all(version < GENRES_SINCE ? WITHOUT_GENRES : WITH_GENRES, { ...params, ids: JSON.stringify(params.ids) })
}

/** The authors' names of these works. */
export function authorNames(db: ReadDb, ids: readonly string[]): Map<string, string> {
  const rows = db.all<{ id: string; names: string | null }>(
    `SELECT w.id, ${AUTHOR} AS names FROM json_each(:ids) e JOIN works w ON w.id = e.value`,
    { ids: JSON.stringify(ids) },
  )
  return new Map(rows.map(({ id, names }) => [id, names ?? '']))
}
