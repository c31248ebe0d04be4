import type { Db } from '@chapterhouse/kit/sqlite/db'

/** A row for each table keyed by a book's path, with a recognisable mark. The property test fails for a table missing here. */
interface Seed {
  write: string
  /** The column with the mark. */
  mark: string
  /** `one`: one row per person and path, so two discs' rows become one when they are joined. `each`: all rows are kept. */
  rows: 'each' | 'one'
}

const seed = (table: string, mark: string, columns: string, values: string): [string, Seed] => [
  table,
  { write: `INSERT INTO ${table} (library_id, path, ${mark}, ${columns}) VALUES (1, :path, :mark, ${values})`, mark, rows: 'each' },
]
const oneAtPath = ([table, each]: [string, Seed]): [string, Seed] => [table, { ...each, rows: 'one' }]
const AT = "'2026-01-01T00:00:00.000Z'"

/** Listeners' data and open jobs, which move from discs to their joined set. */
export const OF_LISTENERS: Readonly<Record<string, Seed>> = Object.fromEntries([
  seed('bookmarks', 'note', 'user_id, position, created_at', `1, 5, ${AT}`),
  // Open ones; of those that discs bring to a joined set, the older one is kept and the others are cancelled.
  seed(
    'bridge_jobs',
    'created_by_name',
    `kind, params, state, attempts, max_attempts, cancel_requested, superseded, retry_requested, park_code, error, created_at,
      updated_at`,
    `'sidecars.generate', '{}', 'queued', 0, 3, 0, 0, 0, '', '', ${AT}, ${AT}`,
  ),
  oneAtPath(seed('collection_items', 'added_at', 'collection_id, place', '1, 1')),
  oneAtPath(seed('favourites', 'created_at', 'user_id', '1')),
  seed('finishes', 'day', 'user_id, at_ms', '1, 1'),
  seed('history', 'started_at', 'user_id, from_pos, to_pos, ended_at', `1, 1, 2, ${AT}`),
  seed('listening_days', 'day', 'user_id, listened, sessions', '1, 5, 1'),
  seed('notes', 'body', 'user_id, position, created_at, updated_at', `1, 5, ${AT}, ${AT}`),
  oneAtPath(seed('player_book_settings', 'value', 'user_id', '1')),
  oneAtPath(
    seed(
      'progress',
      'device_id',
      'user_id, position, duration, finished, playback_speed, version, updated_at_us',
      '1, 1, 2, 0, 1, 1, 1700000000000000',
    ),
  ),
  oneAtPath(seed('queue_items', 'added_at', 'user_id, place', '1, 1')),
  oneAtPath(seed('ratings', 'note', 'user_id, rating, created_at, updated_at', `1, 5, ${AT}, ${AT}`)),
  seed(
    'listening_sessions',
    'client',
    'user_id, token_id, device_id, started_at_ms, last_at_ms, week_quarter, start_position, position, duration, speed, listened, codec, transcoded, finished',
    "1, 1, '', 1, 2, 0, 0, 1, 2, 1, 1, '', 0, 0",
  ),
])

/** Decisions about books, which remain with a disc while it is joined. */
export const OF_BOOKS: Readonly<Record<string, Seed>> = Object.fromEntries([
  seed('book_edits', 'edited_at', 'field, value, source', "'narrator', 'Mine', 'edited'"),
  seed('book_identifiers', 'isbn', 'asin', "''"),
  seed('chapter_choices', 'updated_at', 'source', "'files'"),
  seed('community_chapters', 'list_hash', 'basis, status, checked_at', `'b', 'fill', ${AT}`),
  seed('chapter_titles', 'edited_at', 'file, start_us, title', "'1.mp3', 0, 'Mine'"),
  seed('custom_covers', 'set_at', 'type, bytes', "'image/png', x'00'"),
  seed('import_matches', 'item', 'reading_id, title, author', "1, '', ''"),
  seed('issue_ignores', 'created_at', 'kind', "'no_cover'"),
])

/** Tables that describe a path, or are rebuilt by every scan. */
export const OF_PATHS = [
  'books',
  'book_attachments',
  'book_links',
  'departed',
  'folder_groupings',
  'folder_overrides',
  // Their moves have separate tests: features/imports/moves.test.ts.
  'import_days',
  'import_found',
  'import_list_entries',
  'import_progress',
  'lost_places',
  'match_items',
  'move_suggestions',
  'scan_hints',
  'scanned_folders',
  'share_rules',
]

export function leaveEverything(db: Db, path: string, mark: string): void {
  db.run(
    "INSERT OR IGNORE INTO import_readings (id, source, url, file, name, takes_lists, takes_set_aside, created_at) VALUES (1, 'abs', '', '', '', 1, 1, '')",
  )
  // A server removes readings without an import when it starts.
  db.run(
    "INSERT OR IGNORE INTO imports (id, reading_id, user_id, source_user_id, source_user, status, is_read, created_at) VALUES (1, 1, 1, '', '', 'review', 1, '')",
  )
  db.run("INSERT OR IGNORE INTO collections (id, owner_id, name, created_at, updated_at) VALUES (1, 1, 'Mine', '', '')")
  for (const { write } of [...Object.values(OF_LISTENERS), ...Object.values(OF_BOOKS)]) db.run(write, { path, mark })
}

/** The paths in a table's rows with a mark. */
export function pathsOf(db: Db, table: string, mark: string): string[] {
  const { mark: column } = OF_LISTENERS[table] ?? OF_BOOKS[table] ?? { mark: '' }
  return db
    .all<{ path: string }>(`SELECT path FROM ${table} WHERE library_id = 1 AND ${column} = :mark`, { mark })
    .map(({ path }) => path)
}
