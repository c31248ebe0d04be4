import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { AUTHORS, optionalMember, whole } from './work-card.ts'

/**
 * A sorted JSON list. The rows are ordered in a subquery, where an index may have them in order already, since ORDER BY in an aggregate
 * always sorts, which is a third of the cost of the document.
 */
const listOf = (item: string, rows: string, order: string): string =>
  `(SELECT json_group_array(item) FROM (SELECT ${item} AS item FROM ${rows} ORDER BY ${order}))`
/** The same for items that are JSON already; NULL if there are none. */
const joined = (item: string, rows: string, order: string): string =>
  `'[' || (SELECT group_concat(item, ',') FROM (SELECT ${item} AS item FROM ${rows} ORDER BY ${order})) || ']'`
const orEmpty = (list: string): string => `coalesce(${list}, '[]')`

/** A list member, left out when empty. */
const some = (name: string, list: string): string => `coalesce(',"${name}":' || nullif(${list}, '[]'), '')`
/** An object member with the given members, left out when empty. */
const anyOf = (name: string, members: string): string => `coalesce(',"${name}":{' || nullif(substr(${members}, 2), '') || '}', '')`

const PERSON = `'{"id":' || json_quote(p.id) || ',"name":' || json_quote(p.name) || '}'`
const NARRATORS = joined(
  PERSON,
  'recording_narrators n JOIN people p ON p.id = n.person_id WHERE n.work_id = r.work_id AND n.recording_id = r.id',
  'n.ord',
)
const ASINS = joined(
  `'{"region":' || json_quote(a.region) || ',"asin":' || json_quote(a.asin) || '}'`,
  'recording_asins a WHERE a.work_id = r.work_id AND a.recording_id = r.id',
  'a.region, a.asin',
)
const ISBNS = listOf('i.isbn', 'recording_isbns i WHERE i.work_id = r.work_id AND i.recording_id = r.id', 'i.isbn')
const CHAPTERS = '(SELECT count(*) FROM chapters c WHERE c.work_id = r.work_id AND c.recording_id = r.id)'

const RECORDING = `'{"id":' || json_quote(r.id) || ',"narrators":' || ${orEmpty(NARRATORS)}
    || CASE WHEN r.abridged = 1 THEN ',"abridged":true' ELSE '' END
    || CASE WHEN ${whole('r.runtime_min')} > 0 THEN ',"runtime_min":' || ${whole('r.runtime_min')} ELSE '' END
    || ${optionalMember('release_date', 'r.release_date')} || ${optionalMember('publisher', 'r.publisher')}
    || ',"asin":' || ${orEmpty(ASINS)} || ',"isbn":' || ${ISBNS} || ${optionalMember('cover_url', 'r.cover_url')}
    || ',"chapter_count":' || ${CHAPTERS} || '}'`
const RECORDINGS = `coalesce(${joined(RECORDING, 'recordings r WHERE r.work_id = w.id', 'r.id')}, 'null')`

const SERIES = orEmpty(
  joined(
    `'{"id":' || json_quote(s.id) || ',"name":' || json_quote(s.name) || ',"position":' || json_quote(m.position) || '}'`,
    'series_works m JOIN series s ON s.id = m.series_id WHERE m.work_id = w.id',
    'm.series_id, m.rowid',
  ),
)
const PRINTED = some('isbn', listOf('i.isbn', 'work_isbns i WHERE i.work_id = w.id', 'i.isbn'))
const XREF = anyOf(
  'xref',
  `(${optionalMember('wikidata', 'w.wikidata')} || ${optionalMember('openlibrary', 'w.openlibrary')} || ${optionalMember('goodreads', 'w.goodreads')} || ${PRINTED})`,
)
const GENRES = some('genres', listOf('g.genre', 'work_genres g WHERE g.work_id = w.id', 'g.genre'))

const ALIASES = some(
  'aliases',
  listOf('a.alias', 'character_aliases a WHERE a.work_id = c.work_id AND a.character_id = c.id', 'a.ord'),
)
/** NULL for an entry without a chapter, which makes the whole entry NULL and so hides it. */
const orHidden = (chapter: string): string => `CASE WHEN typeof(${chapter}) = 'integer' THEN ${chapter} END`

const CHARACTER = `'{"id":' || json_quote(c.id) || ',"name":' || json_quote(c.name) || ${ALIASES} || ${optionalMember('role', 'c.role')}
    || ',"reveal":{"chapter":' || ${orHidden('c.reveal_chapter')} || '}' || ${optionalMember('description', 'c.description')}
    || ${anyOf('xref', `(${optionalMember('wikidata', 'c.wikidata')} || ${optionalMember('goodreads', 'c.goodreads')})`)} || '}'`
const CHARACTERS = `coalesce(',"characters":' || ${joined(CHARACTER, 'characters c WHERE c.work_id = w.id', 'c.ord, c.id')}, '')`

const RECAP = `'{"through":{"chapter":' || ${orHidden('c.through_chapter')} || '}' || ${optionalMember('scope', 'c.scope')}
    || ',"text":' || json_quote(c.text) || '}'`
const RECAPS = `coalesce(',"recaps":' || ${joined(RECAP, 'recaps c WHERE c.work_id = w.id', 'c.through_chapter')}, '')`

const SUMMARY = `coalesce((SELECT ${anyOf('recap_summary', `(${optionalMember('in_short', 'c.in_short')} || ${optionalMember('ending', 'c.ending')})`)}
    FROM recap_summaries c WHERE c.work_id = w.id), '')`

/** The parts of a work document in wire order (docs/reference/metadata.md 1.4), with the version that introduced each. */
const PARTS: readonly (readonly [since: number, text: string])[] = [
  [1, `'{"id":' || json_quote(w.id) || ',"title":' || json_quote(w.title) || ${optionalMember('subtitle', 'w.subtitle')}`],
  [1, `',"authors":' || ${AUTHORS} || ${optionalMember('language', 'w.language')}`],
  [1, `${optionalMember('first_published', 'w.first_published')} || ${optionalMember('description', 'w.description')}`],
  [4, GENRES],
  [1, `',"series":' || ${SERIES} || ${XREF} || ',"recordings":' || ${RECORDINGS}`],
  [2, CHARACTERS],
  [2, RECAPS],
  [3, SUMMARY],
  [1, `'}' || char(10)`],
]

/** The expression for the document of row `w` of `works`, by artifact version. */
export function eachDocument(version: number): string {
  const parts = PARTS.filter(([since]) => since <= version).map(([, text]) => text)
  return parts.join('\n    || ')
}

const statementFor = (version: number): string => `SELECT ${eachDocument(version)} AS text FROM works w WHERE w.id = :id`
/** By version; later versions add nothing to the document. */
const STATEMENTS = [1, 2, 3, 4].map(statementFor)

/** Builds the document in one statement; a statement per part would cost twice as much. */
export function readWork(db: ReadDb, version: number, id: string): string | undefined {
  return db.first<{ text: string }>(STATEMENTS[Math.min(version, STATEMENTS.length) - 1] ?? '', { id })?.text
}
