import type { TableUse } from './sql-tables.ts'

/** The feature that writes to each table; no other does. A new table must be added here. */
export const OWNERS: Readonly<Record<string, string>> = {
  kit: 'migrations',
  audit: 'audit_events',
  libraries: 'libraries folder_overrides link_stamp',
  accounts: 'users',
  sessions: 'tokens media_tokens',
  shares: 'shares share_members share_rules',
  pairing: 'auth_codes own_exchanges',
  overlay: 'book_edits book_identifiers chapter_choices chapter_titles community_chapters custom_covers issue_ignores',
  catalogue:
    'books book_details book_links book_search book_search_parts book_traits departed scanned_folders search_names search_names_words seeking',
  attachments: 'attachment_readings book_attachments',
  scanning: 'evidence_moves folder_groupings lost_places move_suggestions scan_hints scan_memory scan_run_log scan_runs',
  streaming: 'codec_support',
  listening: 'bookmarks favourites history notes player_book_settings player_settings progress',
  lists: 'collection_items collection_viewers collections queue_items ratings',
  activity: 'finishes goals listening_days listening_sessions',
  enrichment: 'metadata_answers',
  matching: 'match_items match_runs',
  imports:
    'imports import_bookmarks import_days import_finishes import_folders import_found import_list_entries import_lists import_matches ' +
    'import_parts import_progress import_reading_parts import_readings import_taken import_unmatched',
  bridge: 'bridge_codes bridge_jobs bridge_pairings',
  notifications: 'notification_targets server_events',
}

const NAMES_PEOPLE = 'names the people in its rows'
const COUNTS = 'counts for overviews'
const OF_INDEXED_BOOKS = 'joins its rows with indexed books'
const ADMIN_ROW = 'columns of the list of books for admins'
const DEVICE_NAMES = 'names the devices in its rows'

/** Which other features read a table in their queries, and why a function of the owner would not do. */
export const READERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  migrations: { backups: 'states the form of a copy', system: 'states the form of the database' },
  users: {
    sessions: 'finds the person of a token in the same lookup',
    pairing: 'finds the person of a code in the same lookup',
    overlay: NAMES_PEOPLE,
    listening: 'filters people who listen, and limits guests',
    lists: NAMES_PEOPLE,
    activity: NAMES_PEOPLE,
    matching: NAMES_PEOPLE,
    imports: NAMES_PEOPLE,
    system: COUNTS,
    backups: COUNTS,
  },
  tokens: {
    accounts: 'shows when each person of the list was last seen',
    pairing: 'finds a pairing token with its code and its person',
    listening: DEVICE_NAMES,
    activity: DEVICE_NAMES,
    notifications: 'ends destinations with the session that made them',
  },
  auth_codes: { accounts: 'shows which people of the list have an invite' },
  libraries: {
    catalogue: ADMIN_ROW,
    scanning: 'names the libraries of runs',
    listening: 'skips libraries that are being deleted',
    activity: COUNTS,
    matching: 'names the libraries of runs',
    imports: 'joins books with their libraries',
    bridge: 'names the libraries of jobs',
  },
  folder_overrides: { issues: 'sorts out folders that an admin has decided about' },
  shares: { editing: 'lists the shares that a book is part of' },
  share_rules: { editing: 'lists the shares that a book is part of' },
  books: {
    shares: 'the condition that limits lists of books to a scope',
    browsing: 'lists and searches books',
    covers: 'finds books with pictures in their files',
    scanning: 'leaves out suggestions for paths with a book',
    books: 'finds the next book of a series',
    listening: OF_INDEXED_BOOKS,
    lists: OF_INDEXED_BOOKS,
    activity: OF_INDEXED_BOOKS,
    enrichment: 'finds books of a work in the library',
    matching: OF_INDEXED_BOOKS,
    chapters: 'finds books that are due for a check',
    imports: 'lists the books that imported ones are matched with',
    issues: 'finds and counts books with an issue',
    bridge: 'finds other books of a series, and the titles of jobs',
    attachments: 'finds the book at a path',
  },
  book_details: { listening: 'shows the chapter of a position' },
  book_links: { shares: 'closes books that are reached through a link' },
  book_search: { browsing: 'searches' },
  book_search_parts: { browsing: 'searches' },
  book_traits: { browsing: 'filters lists by people, series and genres', bridge: 'finds other books of a series' },
  search_names: { browsing: 'searches' },
  search_names_words: { browsing: 'searches' },
  departed: { activity: 'names books that are gone', issues: 'names books that are gone' },
  book_edits: { matching: 'leaves out books that an admin has edited' },
  chapter_choices: { issues: 'a condition of issues' },
  community_chapters: {
    catalogue: ADMIN_ROW,
    chapters: 'finds books that are due for a check',
    issues: 'a condition of issues',
  },
  issue_ignores: { issues: 'leaves out ignored issues' },
  lost_places: { issues: 'a condition of issues' },
  scan_hints: { issues: 'finds folders whose discs are separate books', imports: 'explains why a book was not found' },
  progress: {
    sessions: 'keeps tokens that name a device',
    browsing: 'filters lists by progress',
    activity: 'statistics',
  },
  history: { sessions: 'keeps tokens that name a device' },
  listening_sessions: { sessions: 'keeps tokens that name a device', imports: 'finds the first listening on this server' },
  listening_days: { imports: 'finds the first listening on this server' },
  collection_items: { imports: 'follows entries that moved' },
  collections: { imports: 'finds the collection of an earlier import' },
}

/** Files whose SQL gets a table's name as a value, and what limits it. */
export const NAMED_ELSEWHERE: Readonly<Record<string, string>> = {
  'activity/admin/admin-stats.store.ts': 'tables of listeners, in an array of this file',
  'browsing/lists/lists.store.ts': 'books, narrowed',
  'browsing/filters/narrowing.store.ts': 'books, narrowed',
  'imports/apply/journal.store.ts': 'journals of imports, in arrays of this file',
  'imports/imports.store.ts': 'parts of imports, named in this file',
  'issues/issue-counts.store.ts': 'books, by the index to use',
  'issues/missing.store.ts': 'reads each table of a `PathKeyedTable`',
  'paths/divided-rows.store.ts': 'the table of the caller, which counts as its use',
  'libraries/purge-libraries.store.ts': 'does in small steps what ON DELETE CASCADE would do',
  'listening/rows/places.store.ts': 'the table of the caller, which counts as its use',
  'overlay/overlay.store.ts': 'tables of edits, in an array of this file',
  'scanning/rows/state-rows.store.ts': 'undoes what each `PathKeyedTable` did with a move',
  'shares/scope-condition.ts': 'rules as JSON',
}

const owners = new Map(Object.entries(OWNERS).flatMap(([owner, tables]) => tables.split(' ').map((table) => [table, owner])))

export const ownerOf = (table: string): string | undefined => owners.get(table)

/** A file's feature, else the first folder below `src`. */
export function featureOf(file: string): string {
  if (file.startsWith('packages/')) return file.split('/')[1] ?? file
  return /^apps\/server\/src\/(?:features\/)?([^/]+)/.exec(file)?.[1] ?? file
}

/** Uses that break the rule. Pure. */
export function ownerComplaints(uses: readonly TableUse[]): string[] {
  return uses.flatMap(({ file, line, table, writes }) => {
    const feature = featureOf(file)
    const at = `${file}:${line}: ${feature}`
    if (table === '') return Object.keys(NAMED_ELSEWHERE).some((end) => file.endsWith(`/${end}`)) ? [] : [`${at} names no table`]
    const owner = ownerOf(table)
    if (owner === feature) return []
    if (writes) return [`${at} writes ${table} of ${owner}`]
    return READERS[table]?.[feature] ? [] : [`${at} reads ${table} of ${owner}`]
  })
}

/** Permissions that nothing needs. Pure. */
export function unusedPermissions(uses: readonly TableUse[]): string[] {
  const seen = new Set(uses.map(({ file, table, writes }) => `${featureOf(file)} ${writes ? 'writes' : 'reads'} ${table}`))
  const given = Object.entries(READERS).flatMap(([table, readers]) =>
    Object.keys(readers).map((reader) => `${reader} reads ${table}`),
  )
  return given.filter((one) => !seen.has(one))
}
