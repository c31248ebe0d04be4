import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { WORK_CARD } from './work-card.ts'

const ORDER = `coalesce(w.added_at, '') = '', w.added_at DESC, w.title, w.id`

/** Builds cards only for the newest works; otherwise sorting would build one for every work. */
const NEWEST = `
  WITH newest AS MATERIALIZED (SELECT w.id FROM works w ORDER BY ${ORDER} LIMIT +:candidates)
  SELECT ${WORK_CARD} AS card,
    (SELECT s.id FROM series_works m JOIN series s ON s.id = m.series_id WHERE m.work_id = w.id ORDER BY s.id LIMIT 1) AS seriesId
  FROM newest n JOIN works w ON w.id = n.id ORDER BY ${ORDER}`

export function listNewest(db: ReadDb, candidates: number): { card: string; seriesId: string | null }[] {
  return db.all(NEWEST, { candidates })
}
