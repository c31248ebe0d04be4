/** Libraries, folder overrides and shares. */
export const up = `
  CREATE TABLE libraries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    root TEXT NOT NULL,
    default_view TEXT NOT NULL DEFAULT 'hybrid',
    sort_order INTEGER NOT NULL DEFAULT 0,
    scan_schedule TEXT NOT NULL DEFAULT 'every:1h',
    ignore_patterns TEXT NOT NULL DEFAULT '[]',
    metadata_source TEXT NOT NULL DEFAULT 'tags',
    files_are_books INTEGER NOT NULL DEFAULT 0,
    join_discs INTEGER NOT NULL DEFAULT 0,
    is_sample INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL
  );
  CREATE TABLE folder_overrides (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    mode TEXT NOT NULL,
    PRIMARY KEY (library_id, path)
  ) WITHOUT ROWID;

  CREATE TABLE shares (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL DEFAULT '',
    read_only INTEGER NOT NULL DEFAULT 0,
    whole_library_id INTEGER REFERENCES libraries ON DELETE SET NULL
  );
  CREATE TABLE share_rules (
    share_id INTEGER NOT NULL REFERENCES shares ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    PRIMARY KEY (share_id, library_id, path)
  ) WITHOUT ROWID;
  CREATE TABLE share_members (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    share_id INTEGER NOT NULL REFERENCES shares ON DELETE CASCADE,
    PRIMARY KEY (user_id, share_id)
  ) WITHOUT ROWID;
`
