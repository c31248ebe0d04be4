/**
 * Imports of listening from other servers. A reading is what was read at once: parts that its people share, and each person's own.
 * The journal tables name everything that an import wrote, and follow moved books, so that it can be taken back. Rows of sittings
 * need no journal: they are written in one transaction, so their ids are consecutive.
 */
export const up = `
  CREATE TABLE import_readings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL,
    url TEXT NOT NULL,
    file TEXT NOT NULL,
    name TEXT NOT NULL,
    takes_lists INTEGER NOT NULL,
    takes_set_aside INTEGER NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE TABLE import_reading_parts (
    reading_id INTEGER NOT NULL REFERENCES import_readings ON DELETE CASCADE,
    kind TEXT NOT NULL,
    part INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (reading_id, kind, part)
  );
  CREATE TABLE import_folders (
    reading_id INTEGER NOT NULL REFERENCES import_readings ON DELETE CASCADE,
    folder TEXT NOT NULL,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    below TEXT NOT NULL,
    PRIMARY KEY (reading_id, folder, library_id)
  ) WITHOUT ROWID;
  CREATE TABLE import_matches (
    reading_id INTEGER NOT NULL REFERENCES import_readings ON DELETE CASCADE,
    item TEXT NOT NULL,
    title TEXT NOT NULL,
    author TEXT NOT NULL,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    PRIMARY KEY (reading_id, item)
  ) WITHOUT ROWID;
  CREATE INDEX import_matches_at_path ON import_matches (library_id, path);

  CREATE TABLE imports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reading_id INTEGER NOT NULL REFERENCES import_readings ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    source_user_id TEXT NOT NULL,
    source_user TEXT NOT NULL,
    status TEXT NOT NULL,
    is_read INTEGER NOT NULL DEFAULT 0,
    done INTEGER NOT NULL DEFAULT 0,
    total INTEGER NOT NULL DEFAULT 0,
    cutoff_ms INTEGER,
    created_at TEXT NOT NULL,
    applied_at TEXT,
    error TEXT NOT NULL DEFAULT '',
    error_code TEXT NOT NULL DEFAULT '',
    summary TEXT NOT NULL DEFAULT '',
    unmatched TEXT NOT NULL DEFAULT '[]',
    first_sitting INTEGER,
    last_sitting INTEGER
  );
  CREATE INDEX imports_of_reading ON imports (reading_id);
  CREATE INDEX imports_of_person ON imports (user_id);
  CREATE TABLE import_parts (
    import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
    kind TEXT NOT NULL,
    part INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (import_id, kind, part)
  );
  -- The books of the last plan, which a move does not lose although the other server names the path from before.
  CREATE TABLE import_found (
    import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
    item TEXT NOT NULL,
    way TEXT NOT NULL,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    PRIMARY KEY (import_id, item)
  ) WITHOUT ROWID;
  CREATE INDEX import_found_at_path ON import_found (library_id, path);

  -- Sessions that were taken, 16 bytes each. They outlive the record of their import, so that none is taken twice.
  CREATE TABLE import_taken (
    import_id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    sessions BLOB NOT NULL
  );
  CREATE INDEX import_taken_of_person ON import_taken (user_id);

  CREATE TABLE import_days (
    import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    -- JSON: by day, the listening and the number of sittings.
    days TEXT NOT NULL,
    PRIMARY KEY (import_id, library_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX import_days_at_path ON import_days (library_id, path);
  CREATE TABLE import_progress (
    import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    PRIMARY KEY (import_id, library_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX import_progress_at_path ON import_progress (library_id, path);
  CREATE TABLE import_finishes (
    import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
    finish_id INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (import_id, finish_id)
  ) WITHOUT ROWID;
  CREATE TABLE import_bookmarks (
    import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
    bookmark_id INTEGER NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (import_id, bookmark_id)
  ) WITHOUT ROWID;
  CREATE TABLE import_lists (
    import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
    list TEXT NOT NULL,
    collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
    shared INTEGER NOT NULL,
    PRIMARY KEY (import_id, list)
  ) WITHOUT ROWID;
  CREATE INDEX import_lists_of_collection ON import_lists (collection_id);
  CREATE TABLE import_list_entries (
    import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
    collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    PRIMARY KEY (collection_id, library_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX import_list_entries_of_import ON import_list_entries (import_id);
  CREATE INDEX import_list_entries_at_path ON import_list_entries (library_id, path);
`
