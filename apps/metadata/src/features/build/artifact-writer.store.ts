import type {
  CharactersRecord,
  CommunityRecord,
  PackedWorkRecord,
  PersonRecord,
  RecapsRecord,
  RecordingRecord,
  SeriesRecord,
} from '@chapterhouse/contract/records'
import type { Db } from '@chapterhouse/kit/sqlite'
import { INDEXES, TABLES } from '../artifact/index.ts'
import { addedAt } from './added-at.ts'

export type ArtifactWriter = ReturnType<typeof createArtifactWriter>

/** An empty text is stored as NULL. */
const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

type Write = (table: string, ...values: (string | number | null)[]) => void

/** Makes the tables of a version in an empty file, and writes records into them in the order in which they come. */
export function createArtifactWriter(db: Db, version: number) {
  for (const { since, create } of TABLES) if (since <= version) db.exec(create)
  const inserts = new Map(TABLES.map(({ name }) => [name, insertInto(db, name, version)]))
  const write: Write = (name, ...values) => inserts.get(name)?.(...values)

  return {
    person: (record: PersonRecord): void => writePerson(write, record),
    work: (record: PackedWorkRecord): void => writeWork(write, record),
    community(work: string, { characters, recaps }: CommunityRecord): void {
      if (characters) writeCharacters(write, work, characters)
      if (recaps) writeRecaps(write, work, recaps)
    },
    series: (record: SeriesRecord): void => writeSeries(write, record),
    redirect: (kind: string, from: string, to: string): void => write('redirects', kind, from, to),
    meta: (key: string, value: string | number): void => write('meta', key, String(value)),
    /** After the rows: a sorted run is faster made than kept. */
    makeIndexes(): void {
      for (const { since, create } of INDEXES) if (since <= version) db.exec(create)
    },
    count: (name: string): number => db.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${name}`).rows,
    fillSearchText(): void {
      for (const sql of SEARCH_TEXT) db.exec(sql)
    },
  }
}

function writePerson(write: Write, { id, name, sort_name, description, xref, license }: PersonRecord): void {
  const { wikidata, openlibrary, audible } = xref ?? {}
  write('people', id, name, ...[sort_name, description, wikidata, openlibrary, audible].map(orNull), license)
}

function writeWork(write: Write, record: PackedWorkRecord): void {
  const { id, title, subtitle, language, first_published, description, xref, license } = record
  write(
    'works',
    ...[id, title, orNull(subtitle), language, orNull(first_published), orNull(description), addedAt(record)],
    ...[orNull(xref?.wikidata), orNull(xref?.openlibrary), orNull(xref?.goodreads), license],
  )
  for (const [ord, person] of record.authors.entries()) write('work_authors', id, person, ord)
  for (const isbn of xref?.isbn ?? []) write('work_isbns', id, isbn)
  for (const genre of record.genres ?? []) write('work_genres', id, genre)
  for (const [, recording] of Object.entries(record.recordings ?? {}).sort(bySlug)) writeRecording(write, id, recording)
}

function writeRecording(write: Write, work: string, recording: RecordingRecord): void {
  const { id, abridged, language, runtime_min, release_date, publisher, cover_url, license } = recording
  write(
    'recordings',
    ...[work, id, abridged ? 1 : 0, language, runtime_min || null],
    ...[orNull(release_date), orNull(publisher), orNull(cover_url), license],
  )
  for (const [ord, person] of recording.narrators.entries()) write('recording_narrators', work, id, person, ord)
  for (const { region, asin } of recording.asin ?? []) write('recording_asins', region, asin, work, id)
  for (const isbn of recording.isbn ?? []) write('recording_isbns', work, id, typeof isbn === 'string' ? isbn : isbn.isbn)
  for (const [at, { title, start_ms, length_ms }] of (recording.chapters ?? []).entries())
    write('chapters', work, id, at, title, start_ms, length_ms)
}

function writeCharacters(write: Write, work: string, { characters, license }: CharactersRecord): void {
  for (const [ord, { id, name, role, reveal, description, xref, aliases = [] }] of characters.entries()) {
    write(
      'characters',
      ...[work, id, name, orNull(role), reveal.chapter, orNull(description)],
      ...[orNull(xref?.wikidata), orNull(xref?.goodreads), ord, license],
    )
    for (const [at, alias] of aliases.entries()) write('character_aliases', work, id, alias, at)
  }
}

function writeRecaps(write: Write, work: string, { recaps, in_short, ending, license }: RecapsRecord): void {
  for (const { through, scope, text } of recaps) write('recaps', work, through.chapter, orNull(scope), text, license)
  if (in_short || ending) write('recap_summaries', work, orNull(in_short), orNull(ending), license)
}

function writeSeries(write: Write, { id, name, authors = [], works, xref, license }: SeriesRecord): void {
  write('series', id, name, orNull(xref?.wikidata), orNull(xref?.goodreads), license)
  for (const { work, position } of works) write('series_works', id, work, position)
  for (const [ord, person] of authors.entries()) write('series_authors', id, person, ord)
}

/** What the version does not have yet is not written. */
function insertInto(db: Db, name: string, version: number) {
  const table = TABLES.find((one) => one.name === name)
  if (!table || table.since > version) return undefined
  const { columns } = table
  return db.writing(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
}

/** People, works, series, each by id (wire/metadata.md 3.1): ties of a search are by rowid. */
const SEARCH_TEXT = [
  `INSERT INTO search_fts (kind, id, title, names) SELECT 'person', id, name, '' FROM people ORDER BY id`,
  `INSERT INTO search_fts (kind, id, title, names)
    SELECT 'work', w.id, trim(w.title || ' ' || coalesce(w.subtitle, '')), concat_ws(' ',
      (SELECT group_concat(p.name, ' ' ORDER BY a.ord) FROM work_authors a JOIN people p ON p.id = a.person_id WHERE a.work_id = w.id),
      (SELECT group_concat(p.name, ' ' ORDER BY n.recording_id, n.ord)
        FROM recording_narrators n JOIN people p ON p.id = n.person_id WHERE n.work_id = w.id),
      (SELECT group_concat(s.name, ' ' ORDER BY s.id) FROM series_works m JOIN series s ON s.id = m.series_id WHERE m.work_id = w.id))
    FROM works w ORDER BY w.id`,
  `INSERT INTO search_fts (kind, id, title, names) SELECT 'series', id, name, '' FROM series ORDER BY id`,
  `INSERT INTO search_fts (search_fts) VALUES ('optimize')`,
]

const bySlug = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)
