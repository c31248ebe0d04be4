import type { Db, ReadDb } from '@chapterhouse/kit/sqlite/db'
import { CARD_FIELDS } from '../works/index.ts'

/** The distinct narrators of a work, by their lowest credit, then by id. */
const NARRATORS = `(SELECT coalesce(json_group_array(json_object('id', n.id, 'name', n.name) ORDER BY n.ord, n.id), '[]')
    FROM (SELECT p.id, p.name, min(c.ord) AS ord FROM recording_narrators c JOIN people p ON p.id = c.person_id
      WHERE c.work_id = w.id GROUP BY p.id) n)`

const MEMBERS = '(SELECT count(*) FROM series_works m JOIN works w ON w.id = m.work_id WHERE m.series_id = s.id)'

/** The result of a work, where `w` is a row of `works`. */
const WORK_RESULT = `'{"kind":"work",' || ${CARD_FIELDS} || ',"narrators":' || ${NARRATORS} || '}'`

/**
 * The result of one row as JSON text (docs/reference/metadata.md 1.3), where \`f\` is a row of \`search_fts\`; NULL if its record is
 * missing.
 */
const CARD = `CASE f.kind
    WHEN 'work' THEN (SELECT ${WORK_RESULT} FROM works w WHERE w.id = f.id)
    WHEN 'person' THEN (SELECT json_object('kind', 'person', 'id', p.id, 'name', p.name) FROM people p WHERE p.id = f.id)
    WHEN 'series' THEN (SELECT json_object('kind', 'series', 'id', s.id, 'name', s.name, 'works', ${MEMBERS}) FROM series s WHERE s.id = f.id)
  END`

/** Rowids are cast to INTEGER, since bound numbers are REAL, for which FTS5 reads the whole table. */
const ROWS_AT_ONCE = 5_000

/** Stores the ready-made result of every row of the index. */
export function makeCards(db: Db, onProgress: (done: number, of: number) => void = () => {}): void {
  const { last } = db.one<{ last: number }>('SELECT coalesce(max(rowid), 0) AS last FROM search_fts')
  db.exec('DROP TABLE IF EXISTS search_cards; CREATE TABLE search_cards (rowid INTEGER PRIMARY KEY, json TEXT NOT NULL)')
  for (let after = 0; after < last; after += ROWS_AT_ONCE) {
    // A lookup without a match gives NULL, which the NOT NULL constraint skips.
    db.run(
      `INSERT OR IGNORE INTO search_cards (rowid, json) SELECT f.rowid, ${CARD} FROM search_fts f
       WHERE f.rowid > CAST(:after AS INTEGER) AND f.rowid <= CAST(:until AS INTEGER) ORDER BY f.rowid`,
      { after, until: after + ROWS_AT_ONCE },
    )
    onProgress(Math.min(after + ROWS_AT_ONCE, last), last)
  }
}

/** Results by row: stored ones, or created on request if the artifact has none. */
export function createCards(db: ReadDb, areStored: boolean) {
  const sql = areStored
    ? 'SELECT c.json FROM json_each(:rows) r CROSS JOIN search_cards c ON c.rowid = r.value ORDER BY r.key'
    : `SELECT ${CARD} AS json FROM json_each(:rows) r CROSS JOIN search_fts f ON f.rowid = r.value ORDER BY r.key`
  return {
    /** In the order of the rows; rows without a record are left out. */
    of(rows: readonly number[]): string[] {
      return db.all<{ json: string | null }>(sql, { rows: JSON.stringify(rows) }).flatMap(({ json }) => json ?? [])
    },
  }
}

/** Results of works by their ids, in that order. */
export function listWorkResults(db: ReadDb, ids: readonly string[]): { id: string; json: string }[] {
  return db.all(`SELECT w.id, ${WORK_RESULT} AS json FROM json_each(:ids) e JOIN works w ON w.id = e.value ORDER BY e.key`, {
    ids: JSON.stringify(ids),
  })
}
