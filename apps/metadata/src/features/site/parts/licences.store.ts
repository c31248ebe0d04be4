import type { ReadDb } from '@chapterhouse/kit/sqlite/db'

type Licences = ReadonlyMap<string, string | null>

/** The licences of a work's rows by id; for recaps, by chapter. */
export interface WorkLicences {
  work: string | null
  recordings: Licences
  characters: Licences
  recaps: Licences
  summary: string | null
}

const listOf = (table: string, key: string): string =>
  `SELECT CAST(${key} AS TEXT) AS key, license FROM ${table} WHERE work_id = :id`

export function readWorkLicences(db: ReadDb, version: number, id: string): WorkLicences {
  const list = (since: number, sql: string): Licences =>
    new Map(
      since > version ? [] : db.all<{ key: string; license: string | null }>(sql, { id }).map((row) => [row.key, row.license]),
    )
  const summary = version < 3 ? null : licenceOf(db, 'SELECT license FROM recap_summaries WHERE work_id = :id', id)
  return {
    work: licenceOf(db, 'SELECT license FROM works WHERE id = :id', id),
    recordings: list(1, listOf('recordings', 'id')),
    characters: list(2, listOf('characters', 'id')),
    recaps: list(2, listOf('recaps', 'through_chapter')),
    summary,
  }
}

export const readPersonLicence = (db: ReadDb, id: string) => licenceOf(db, 'SELECT license FROM people WHERE id = :id', id)
export const readSeriesLicence = (db: ReadDb, id: string) => licenceOf(db, 'SELECT license FROM series WHERE id = :id', id)

function licenceOf(db: ReadDb, sql: string, id: string): string | null {
  return db.first<{ license: string | null }>(sql, { id })?.license ?? null
}
