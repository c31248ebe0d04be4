import type { ReadDb } from '@chapterhouse/kit/sqlite'
import { whole } from './work-card.ts'

/**
 * The members of a list, or NULL for none. Ordered below the aggregate, where the table has them in order already; what stands between two
 * chapters is the separator. Whatever a stranger's table holds, a chapter is a chapter: one without a number would be none.
 */
export const chaptersOf = (work: string, recording: string): string => `
  SELECT '{"title":' || group_concat(json_quote(coalesce(title, '')) || ',"start_ms":' || ${whole('start_ms')}
      || ',"length_ms":' || ${whole('length_ms')}, '},{"title":') || '}' AS list
  FROM (SELECT title, start_ms, length_ms FROM chapters WHERE work_id = ${work} AND recording_id = ${recording} ORDER BY idx)`

const CHAPTERS = chaptersOf(':id', ':rid')

export function readChapters(db: ReadDb, id: string, rid: string): string | null {
  return db.one<{ list: string | null }>(CHAPTERS, { id, rid }).list
}
