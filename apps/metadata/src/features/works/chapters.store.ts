import type { ReadDb } from '@chapterhouse/kit/sqlite'

const CHAPTERS = `
  SELECT group_concat('{"title":' || json_quote(title) || ',"start_ms":' || start_ms || ',"length_ms":' || length_ms || '}',
    ',' ORDER BY idx) AS list
  FROM chapters WHERE work_id = :id AND recording_id = :rid`

/** The members of a list, or null for none. */
export function readChapters(db: ReadDb, id: string, rid: string): string | null {
  return db.one<{ list: string | null }>(CHAPTERS, { id, rid }).list
}
