/**
 * A table of the artifact (docs/reference/metadata.md 4). Names and columns are a published format: artifacts built by others are
 * served too.
 */
export interface Table {
  name: string
  /** The version that introduced it; later versions never change it. */
  since: number
  columns: readonly string[]
  create: string
}

const table = (since: number, name: string, columns: string, also = ''): Table => ({
  name,
  since,
  columns: columns.split(', ').map((column) => column.split(' ', 1)[0] ?? ''),
  create: `CREATE TABLE ${name} (${columns}${also === '' ? '' : `, ${also}`})`,
})

const withoutRowid = (of: Table): Table => ({ ...of, create: `${of.create} WITHOUT ROWID` })

/** The tables of an artifact of this version that a reader may query, including `search_fts`. */
export const TABLES: readonly Table[] = [
  table(1, 'meta', 'key TEXT PRIMARY KEY, value TEXT'),
  table(
    1,
    'works',
    'id TEXT PRIMARY KEY, title TEXT NOT NULL, subtitle TEXT, language TEXT, first_published TEXT, description TEXT, added_at TEXT, wikidata TEXT, openlibrary TEXT, goodreads TEXT, license TEXT',
  ),
  table(1, 'work_authors', 'work_id TEXT NOT NULL, person_id TEXT NOT NULL, ord INTEGER NOT NULL'),
  table(1, 'work_isbns', 'work_id TEXT NOT NULL, isbn TEXT NOT NULL'),
  table(
    1,
    'recordings',
    'work_id TEXT NOT NULL, id TEXT NOT NULL, abridged INTEGER NOT NULL, language TEXT, runtime_min INTEGER, release_date TEXT, publisher TEXT, cover_url TEXT, license TEXT',
    'PRIMARY KEY (work_id, id)',
  ),
  table(
    1,
    'recording_narrators',
    'work_id TEXT NOT NULL, recording_id TEXT NOT NULL, person_id TEXT NOT NULL, ord INTEGER NOT NULL',
  ),
  table(
    1,
    'recording_asins',
    'region TEXT NOT NULL, asin TEXT NOT NULL, work_id TEXT NOT NULL, recording_id TEXT NOT NULL',
    'UNIQUE (region, asin)',
  ),
  table(1, 'recording_isbns', 'work_id TEXT NOT NULL, recording_id TEXT NOT NULL, isbn TEXT NOT NULL'),
  // The largest table, queried only by its key: a separate index would be nearly as large as the table.
  withoutRowid(
    table(
      1,
      'chapters',
      'work_id TEXT NOT NULL, recording_id TEXT NOT NULL, idx INTEGER NOT NULL, title TEXT NOT NULL, start_ms INTEGER NOT NULL, length_ms INTEGER NOT NULL',
      'PRIMARY KEY (work_id, recording_id, idx)',
    ),
  ),
  table(
    1,
    'people',
    'id TEXT PRIMARY KEY, name TEXT NOT NULL, sort_name TEXT, description TEXT, wikidata TEXT, openlibrary TEXT, audible TEXT, license TEXT',
  ),
  table(1, 'series', 'id TEXT PRIMARY KEY, name TEXT NOT NULL, wikidata TEXT, goodreads TEXT, license TEXT'),
  table(1, 'series_works', 'series_id TEXT NOT NULL, work_id TEXT NOT NULL, position TEXT NOT NULL'),
  table(1, 'series_authors', 'series_id TEXT NOT NULL, person_id TEXT NOT NULL, ord INTEGER NOT NULL'),
  {
    name: 'search_fts',
    since: 1,
    columns: ['kind', 'id', 'title', 'names'],
    create: 'CREATE VIRTUAL TABLE search_fts USING fts5(kind UNINDEXED, id UNINDEXED, title, names)',
  },
  table(
    2,
    'characters',
    'work_id TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, role TEXT, reveal_chapter INTEGER NOT NULL, description TEXT, wikidata TEXT, goodreads TEXT, ord INTEGER NOT NULL, license TEXT',
    'PRIMARY KEY (work_id, id)',
  ),
  table(2, 'character_aliases', 'work_id TEXT NOT NULL, character_id TEXT NOT NULL, alias TEXT NOT NULL, ord INTEGER NOT NULL'),
  table(
    2,
    'recaps',
    'work_id TEXT NOT NULL, through_chapter INTEGER NOT NULL, scope TEXT, text TEXT NOT NULL, license TEXT',
    'PRIMARY KEY (work_id, through_chapter)',
  ),
  table(3, 'recap_summaries', 'work_id TEXT PRIMARY KEY, in_short TEXT, ending TEXT, license TEXT'),
  table(4, 'work_genres', 'work_id TEXT NOT NULL, genre TEXT NOT NULL'),
  table(5, 'redirects', 'kind TEXT NOT NULL, old_slug TEXT NOT NULL, new_slug TEXT NOT NULL', 'PRIMARY KEY (kind, old_slug)'),
]

/**
 * Indexes never change the version. They cover the lists of a work document in order, so that these are read without the table and
 * without sorting.
 */
export const INDEXES: readonly { since: number; create: string }[] = [
  ...[
    'work_authors_person ON work_authors (person_id)',
    'work_authors_work ON work_authors (work_id, ord, person_id)',
    'work_isbns_isbn ON work_isbns (isbn)',
    'work_isbns_work ON work_isbns (work_id, isbn)',
    'recording_narrators_person ON recording_narrators (person_id)',
    'recording_narrators_recording ON recording_narrators (work_id, recording_id, ord, person_id)',
    'recording_asins_asin ON recording_asins (asin)',
    'recording_asins_recording ON recording_asins (work_id, recording_id, region, asin)',
    'recording_isbns_isbn ON recording_isbns (isbn)',
    'recording_isbns_recording ON recording_isbns (work_id, recording_id, isbn)',
    'series_works_work ON series_works (work_id, series_id, position)',
    'series_works_series ON series_works (series_id)',
    'series_authors_series ON series_authors (series_id)',
  ].map(index(1)),
  ...['characters_work ON characters (work_id)', 'character_aliases_work ON character_aliases (work_id)'].map(index(2)),
  ...['recaps_work ON recaps (work_id)'].map(index(2)),
  ...['work_genres_work ON work_genres (work_id, genre)'].map(index(4)),
]

function index(since: number) {
  return (of: string) => ({ since, create: `CREATE INDEX idx_${of}` })
}

/** The newest known version. Newer artifacts are served as this one, since versions only add tables and columns. */
export const NEWEST_VERSION = 5
