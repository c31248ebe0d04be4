/**
 * Data of listeners: keyed by (person, library, path), never by a row id of the index (docs/reference/server.md 7.1). Times that
 * are compared are whole microseconds since 1970; times that are only shown are fixed-width UTC text.
 */
export const up = `
  CREATE TABLE progress (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    position REAL NOT NULL,
    duration REAL NOT NULL,
    finished INTEGER NOT NULL,
    playback_speed REAL NOT NULL,
    version INTEGER NOT NULL,
    device_id TEXT NOT NULL,
    updated_at_us INTEGER NOT NULL,
    started_at TEXT,
    finished_at TEXT,
    token_id INTEGER,
    PRIMARY KEY (user_id, library_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX progress_at_path ON progress (library_id, path);
  CREATE TABLE bookmarks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    position REAL NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    label TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL
  );
  CREATE INDEX bookmarks_of_book ON bookmarks (user_id, library_id, path, position);
  CREATE INDEX bookmarks_at_path ON bookmarks (library_id, path);
  CREATE TABLE notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    position REAL NOT NULL,
    body TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX notes_of_book ON notes (user_id, library_id, path, position);
  CREATE INDEX notes_at_path ON notes (library_id, path);
  CREATE TABLE history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    from_pos REAL NOT NULL,
    to_pos REAL NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    token_id INTEGER
  );
  CREATE INDEX history_of_person ON history (user_id, ended_at, id);
  CREATE INDEX history_of_book ON history (user_id, library_id, path, ended_at);
  CREATE INDEX history_at_path ON history (library_id, path);
  CREATE TABLE favourites (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (user_id, library_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX favourites_at_path ON favourites (library_id, path);
`
