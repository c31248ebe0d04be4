import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { whole } from './work-card.ts'

/**
 * The chapters as JSON without brackets, or NULL if there are none. The subquery reads the table in order, and the separator joins the
 * chapters. Invalid numbers of a third-party table become 0, since NULL would drop a chapter.
 */
export const chaptersOf = (work: string, recording: string): string => `
  SELECT '{"title":' || group_concat(json_quote(coalesce(title, '')) || ',"start_ms":' || ${whole('start_ms')}
      || ',"length_ms":' || ${whole('length_ms')}, '},{"title":') || '}' AS list
  FROM (SELECT title, start_ms, length_ms FROM chapters WHERE work_id = ${work} AND recording_id = ${recording} ORDER BY idx)`

const CHAPTERS = chaptersOf(':id', ':rid')

export function readChapters(db: ReadDb, id: string, rid: string): string | null {
  return db.one<{ list: string | null }>(CHAPTERS, { id, rid }).list
}
