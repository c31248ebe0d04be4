import type {
  CharactersRecord,
  CommunityRecord,
  PackedWorkRecord,
  PersonRecord,
  RecapsRecord,
  RecordingRecord,
  SeriesRecord,
} from '@chapterhouse/contract/records'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { INDEXES, TABLES } from '../artifact/index.ts'
import { addedAt } from './added-at.ts'
import { createSearchText } from './search-text.ts'

export type ArtifactWriter = ReturnType<typeof createArtifactWriter>

/** An empty text is stored as NULL. */
const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

type Write = (table: string, ...values: (string | number | null)[]) => void

/**
 * Creates the tables of a version in an empty file and writes records to them: people, then series, then works, each by id. The search
 * index contains people, works, series in this order (docs/reference/metadata.md 3.1).
 */
export function createArtifactWriter(db: Db, version: number) {
  for (const { since, create } of TABLES) if (since <= version) db.exec(create)
  const inserts = new Map(TABLES.map(({ name }) => [name, insertInto(db, name, version)]))
  const write: Write = (name, ...values) => inserts.get(name)?.(...values)
  const writeChapters = chapterWriter(db)
  const entries = entryWriter(db)
  const text = createSearchText(entries.write)

  return {
    person(record: PersonRecord): void {
      writePerson(write, record)
      text.person(record)
    },
    series(record: SeriesRecord): void {
      writeSeries(write, record)
      text.addSeries(record)
    },
    work(record: PackedWorkRecord): void {
      writeWork(write, record)
      const recordings = Object.entries(record.recordings ?? {}).sort(bySlug)
      for (const [, recording] of recordings) {
        writeRecording(write, record.id, recording)
        writeChapters(record.id, recording)
      }
      text.work(
        record,
        recordings.map(([, recording]) => recording),
      )
    },
    community(work: string, { characters, recaps }: CommunityRecord): void {
      if (characters) writeCharacters(write, work, characters)
      if (recaps) writeRecaps(write, work, recaps)
    },
    redirect: (kind: string, from: string, to: string): void => write('redirects', kind, from, to),
    meta: (key: string, value: string | number): void => write('meta', key, String(value)),
    count: (name: string): number => db.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${name}`).rows,
    /** Called after the rows, since building an index in one go is faster than maintaining it. */
    makeIndexes(): void {
      for (const { since, create } of INDEXES) if (since <= version) db.exec(create)
    },
    /** Called after all works. */
    finishSearchText(): void {
      text.series()
      entries.finish()
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

/** Columns that the version lacks are not written. */
function insertInto(db: Db, name: string, version: number) {
  const table = TABLES.find((one) => one.name === name)
  if (!table || table.since > version) return undefined
  const { columns } = table
  return db.writing(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
}

/** Rows per statement. Most rows are chapters, and a statement costs as much as a row. */
const AT_ONCE = [24, 6, 1] as const

function chapterWriter(db: Db): (work: string, recording: RecordingRecord) => void {
  const writes = AT_ONCE.map((rows) => {
    const values = Array.from({ length: rows }, () => '(?, ?, ?, ?)').join(', ')
    return {
      rows,
      write: db.writing(`INSERT INTO chapters (work_id, recording_id, idx, title, start_ms, length_ms)
        SELECT ?1, ?2, column1, column2, column3, column4 FROM (VALUES ${values})`),
    }
  })
  return (work, { id, chapters = [] }) => {
    let at = 0
    for (const { rows, write } of writes) {
      for (; chapters.length - at >= rows; at += rows) {
        const values: (string | number)[] = [work, id]
        for (const [index, { title, start_ms, length_ms }] of chapters.slice(at, at + rows).entries())
          values.push(at + index, title, start_ms, length_ms)
        write(...values)
      }
    }
  }
}

/**
 * Collects search entries in a temporary table first: FTS5 flushes its data on every multi-row statement, such as those for
 * chapters, so inserting entries in between took twice as long as everything else.
 */
function entryWriter(db: Db) {
  db.exec('CREATE TEMP TABLE entries (kind TEXT, id TEXT, title TEXT, names TEXT)')
  return {
    write: db.writing('INSERT INTO entries VALUES (?, ?, ?, ?)'),
    finish: (): void =>
      db.exec(`INSERT INTO search_fts (kind, id, title, names) SELECT kind, id, title, names FROM entries ORDER BY rowid;
        DROP TABLE entries; INSERT INTO search_fts (search_fts) VALUES ('optimize')`),
  }
}

const bySlug = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)
