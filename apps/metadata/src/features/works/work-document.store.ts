import type { ReadDb } from '@chapterhouse/kit/sqlite'
import { AUTHORS, said } from './work-card.ts'

const NARRATORS = `(SELECT json_group_array(json_object('id', p.id, 'name', p.name) ORDER BY n.ord)
    FROM recording_narrators n JOIN people p ON p.id = n.person_id WHERE n.work_id = r.work_id AND n.recording_id = r.id)`
const ASINS = `(SELECT json_group_array(json_object('region', a.region, 'asin', a.asin) ORDER BY a.region, a.asin)
    FROM recording_asins a WHERE a.work_id = r.work_id AND a.recording_id = r.id)`
const ISBNS = `(SELECT json_group_array(i.isbn ORDER BY i.isbn)
    FROM recording_isbns i WHERE i.work_id = r.work_id AND i.recording_id = r.id)`
const CHAPTERS = '(SELECT count(*) FROM chapters c WHERE c.work_id = r.work_id AND c.recording_id = r.id)'

const RECORDING = `'{"id":' || json_quote(r.id) || ',"narrators":' || ${NARRATORS}
    || CASE WHEN r.abridged = 1 THEN ',"abridged":true' ELSE '' END
    || CASE WHEN r.runtime_min > 0 THEN ',"runtime_min":' || r.runtime_min ELSE '' END
    || ${said('release_date', 'r.release_date')} || ${said('publisher', 'r.publisher')}
    || ',"asin":' || ${ASINS} || ',"isbn":' || ${ISBNS} || ${said('cover_url', 'r.cover_url')}
    || ',"chapter_count":' || ${CHAPTERS} || '}'`
const RECORDINGS = `coalesce('[' ||
    (SELECT group_concat(${RECORDING}, ',' ORDER BY r.id) FROM recordings r WHERE r.work_id = w.id) || ']', 'null')`

const SERIES = `(SELECT json_group_array(json_object('id', s.id, 'name', s.name, 'position', m.position) ORDER BY s.id, m.rowid)
    FROM series_works m JOIN series s ON s.id = m.series_id WHERE m.work_id = w.id)`

/** A member whose value is a list, left out when that is empty. */
const some = (name: string, list: string): string => `coalesce(',"${name}":' || nullif(${list}, '[]'), '')`
/** A member whose value is an object of the members given, left out when there is none of them. */
const anyOf = (name: string, members: string): string => `coalesce(',"${name}":{' || nullif(substr(${members}, 2), '') || '}', '')`

const PRINTED = some('isbn', '(SELECT json_group_array(i.isbn ORDER BY i.isbn) FROM work_isbns i WHERE i.work_id = w.id)')
const XREF = anyOf(
  'xref',
  `${said('wikidata', 'w.wikidata')} || ${said('openlibrary', 'w.openlibrary')} || ${said('goodreads', 'w.goodreads')} || ${PRINTED}`,
)
const GENRES = some('genres', '(SELECT json_group_array(g.genre ORDER BY g.genre) FROM work_genres g WHERE g.work_id = w.id)')

const ALIASES = some(
  'aliases',
  `(SELECT json_group_array(a.alias ORDER BY a.ord) FROM character_aliases a
    WHERE a.work_id = c.work_id AND a.character_id = c.id)`,
)
const CHARACTER = `'{"id":' || json_quote(c.id) || ',"name":' || json_quote(c.name) || ${ALIASES} || ${said('role', 'c.role')}
    || ',"reveal":{"chapter":' || c.reveal_chapter || '}' || ${said('description', 'c.description')}
    || ${anyOf('xref', `${said('wikidata', 'c.wikidata')} || ${said('goodreads', 'c.goodreads')}`)} || '}'`
const CHARACTERS = `coalesce(',"characters":[' ||
    (SELECT group_concat(${CHARACTER}, ',' ORDER BY c.ord, c.id) FROM characters c WHERE c.work_id = w.id) || ']', '')`

const RECAP = `'{"through":{"chapter":' || c.through_chapter || '}' || ${said('scope', 'c.scope')}
    || ',"text":' || json_quote(c.text) || '}'`
const RECAPS = `coalesce(',"recaps":[' ||
    (SELECT group_concat(${RECAP}, ',' ORDER BY c.through_chapter) FROM recaps c WHERE c.work_id = w.id) || ']', '')`

const SUMMARY = `coalesce((SELECT ${anyOf('recap_summary', `${said('in_short', 'c.in_short')} || ${said('ending', 'c.ending')}`)}
    FROM recap_summaries c WHERE c.work_id = w.id), '')`

/** The parts of a work in the order of the wire (wire/metadata.md 1.4), and the version that brought each. */
const PARTS: readonly (readonly [since: number, text: string])[] = [
  [1, `'{"id":' || json_quote(w.id) || ',"title":' || json_quote(w.title) || ${said('subtitle', 'w.subtitle')}`],
  [1, `',"authors":' || ${AUTHORS} || ${said('language', 'w.language')}`],
  [1, `${said('first_published', 'w.first_published')} || ${said('description', 'w.description')}`],
  [4, GENRES],
  [1, `',"series":' || ${SERIES} || ${XREF} || ',"recordings":' || ${RECORDINGS}`],
  [2, CHARACTERS],
  [2, RECAPS],
  [3, SUMMARY],
  [1, `'}' || char(10)`],
]

const statementFor = (version: number): string => {
  const parts = PARTS.filter(([since]) => since <= version).map(([, text]) => text)
  return `SELECT ${parts.join('\n    || ')} AS text FROM works w WHERE w.id = :id`
}
/** By version; a later one adds nothing that we know. */
const STATEMENTS = [1, 2, 3, 4].map(statementFor)

/** One statement writes the whole document: a statement a part costs twice as much. */
export function readWork(db: ReadDb, version: number, id: string): string | undefined {
  return db.first<{ text: string }>(STATEMENTS[Math.min(version, STATEMENTS.length) - 1] ?? '', { id })?.text
}
