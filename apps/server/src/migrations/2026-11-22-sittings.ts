/**
 * Listening sessions. A session grows with every save of one device; listening is also summed by day, and the sums stay when old
 * sessions are removed. Days and quarter-hours of the week are in the server's time zone.
 */
export const up = `
  CREATE TABLE sittings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    token_id INTEGER NOT NULL,
    device_id TEXT NOT NULL,
    client TEXT NOT NULL,
    started_at_ms INTEGER NOT NULL,
    last_at_ms INTEGER NOT NULL,
    week_quarter INTEGER NOT NULL,
    start_position REAL NOT NULL,
    position REAL NOT NULL,
    duration REAL NOT NULL,
    speed REAL NOT NULL,
    listened REAL NOT NULL,
    codec TEXT NOT NULL,
    transcoded INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    backfilled INTEGER NOT NULL DEFAULT 0,
    imported INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX sittings_of_token ON sittings (token_id, id);
  CREATE INDEX sittings_of_person ON sittings (user_id, started_at_ms);
  CREATE INDEX sittings_by_start ON sittings (started_at_ms);
  CREATE INDEX sittings_at_path ON sittings (library_id, path);

  CREATE TABLE listening_days (
    day TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    listened REAL NOT NULL,
    sittings INTEGER NOT NULL,
    PRIMARY KEY (day, user_id, library_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX listening_days_of_person ON listening_days (user_id, day);
  CREATE INDEX listening_days_at_path ON listening_days (library_id, path);

  CREATE TABLE finishes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    day TEXT NOT NULL
  );
  CREATE INDEX finishes_of_person ON finishes (user_id, day);
  CREATE INDEX finishes_by_day ON finishes (day);
  CREATE INDEX finishes_at_path ON finishes (library_id, path);

  CREATE TABLE goals (
    user_id INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    books_per_year INTEGER NOT NULL,
    updated_at TEXT NOT NULL
  );
`
