import type { ReadDb } from '@chapterhouse/kit/sqlite/db'

export type NamedWorks = ReturnType<typeof createNamedWorks>

/** Ids, titles, series and members by rows of the index. Rows are bound as JSON, since FTS5 does not use a REAL as a rowid. */
export function createNamedWorks(db: ReadDb) {
  return {
    /** Titles without subtitles, in the given order; other rows than works are left out. */
    titles: (rows: readonly number[]): { row: number; title: string }[] =>
      db.all(
        `SELECT f.rowid AS row, w.title FROM json_each(:rows) r CROSS JOIN search_fts f ON f.rowid = r.value
         JOIN works w ON w.id = f.id AND f.kind = 'work' ORDER BY r.key`,
        { rows: JSON.stringify(rows) },
      ),

    ids: (rows: readonly number[]): string[] =>
      db
        .all<{ id: string }>('SELECT f.id FROM json_each(:rows) r CROSS JOIN search_fts f ON f.rowid = r.value ORDER BY r.key', {
          rows: JSON.stringify(rows),
        })
        .map(({ id }) => id),

    people: (rows: readonly number[]): { id: string; name: string }[] =>
      db.all(
        `SELECT p.id, p.name FROM json_each(:rows) r CROSS JOIN search_fts f ON f.rowid = r.value
         JOIN people p ON p.id = f.id AND f.kind = 'person' ORDER BY r.key`,
        { rows: JSON.stringify(rows) },
      ),

    series: (rows: readonly number[]): { id: string; name: string }[] =>
      db.all(
        `SELECT s.id, s.name FROM json_each(:rows) r CROSS JOIN search_fts f ON f.rowid = r.value
         JOIN series s ON s.id = f.id AND f.kind = 'series' ORDER BY r.key`,
        { rows: JSON.stringify(rows) },
      ),

    members: (seriesId: string): { workId: string; position: string }[] =>
      db.all('SELECT work_id AS workId, position FROM series_works WHERE series_id = :seriesId ORDER BY work_id, rowid', {
        seriesId,
      }),

    /** Binary search, since rows are sorted as people, works, series, each by id. */
    findRow(workId: string): number | undefined {
      let [low, high] = [1, db.one<{ last: number | null }>('SELECT max(rowid) AS last FROM search_fts').last ?? 0]
      while (low <= high) {
        const middle = Math.floor((low + high) / 2)
        const found = db.first<{ row: number; kind: string; id: string }>(
          'SELECT rowid AS row, kind, id FROM search_fts WHERE rowid >= CAST(:middle AS INTEGER) ORDER BY rowid LIMIT 1',
          { middle },
        )
        if (found?.kind === 'work' && found.id === workId) return found.row
        if (found && (found.kind === 'person' || (found.kind === 'work' && found.id < workId))) low = found.row + 1
        else high = middle - 1
      }
      return undefined
    },
  }
}
