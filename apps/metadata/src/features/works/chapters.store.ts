import type { ReadDb } from '@chapterhouse/kit/sqlite'
import { whole } from './work-card.ts'

/**
 * The members of a list as JSON, or NULL for none. The order comes from the subquery, which reads the table in order already; chapters are
 * joined by the separator. Any content of a third-party table is a chapter: a NULL number would drop it.
 */
export const chaptersOf = (work: string, recording: string): string => `
  SELECT '{"title":' || group_concat(json_quote(coalesce(title, '')) || ',"start_ms":' || ${whole('start_ms')}
      || ',"length_ms":' || ${whole('length_ms')}, '},{"title":') || '}' AS list
  FROM (SELECT title, start_ms, length_ms FROM chapters WHERE work_id = ${work} AND recording_id = ${recording} ORDER BY idx)`

const CHAPTERS = chaptersOf(':id', ':rid')

export function readChapters(db: ReadDb, id: string, rid: string): string | null {
  return db.one<{ list: string | null }>(CHAPTERS, { id, rid }).list
}
