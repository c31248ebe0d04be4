import type { ReadDb } from '@chapterhouse/kit/sqlite'
import { said, WORK_CARD } from '../works/index.ts'

/** Rows that name nothing are neither listed nor counted: the lists and their totals come from one join each. */
const AUTHORED = 'work_authors a JOIN works t ON t.id = a.work_id WHERE a.person_id = :id'
const NARRATED = `recording_narrators n JOIN recordings r ON r.work_id = n.work_id AND r.id = n.recording_id
    JOIN works t ON t.id = n.work_id WHERE n.person_id = :id`
const PAGE = 'LIMIT :limit OFFSET :offset'

/** The page is cut first, so that cards are made for it alone. */
const PERSON = `
  SELECT '{"id":' || json_quote(p.id) || ',"name":' || json_quote(p.name) || ${said('sort_name', 'p.sort_name')}
    || ',"authored":[' || coalesce((SELECT group_concat(${WORK_CARD}, ',' ORDER BY w.title, w.id)
      FROM (SELECT t.id FROM ${AUTHORED} ORDER BY t.title, t.id ${PAGE}) page JOIN works w ON w.id = page.id), '')
    || '],"narrated":[' || coalesce((
      SELECT group_concat('{"work":' || ${WORK_CARD} || ',"recording_id":' || json_quote(page.rid) || '}',
        ',' ORDER BY w.title, w.id, page.rid)
      FROM (SELECT t.id, r.id AS rid FROM ${NARRATED} ORDER BY t.title, t.id, r.id ${PAGE}) page JOIN works w ON w.id = page.id), '')
    || '],"authored_total":' || (SELECT count(*) FROM ${AUTHORED})
    || ',"narrated_total":' || (SELECT count(*) FROM ${NARRATED}) AS text
  FROM people p WHERE p.id = :id`

/** The document up to its window. */
export function readPerson(db: ReadDb, asked: { id: string; limit: number; offset: number }): string | undefined {
  return db.first<{ text: string }>(PERSON, asked)?.text
}
