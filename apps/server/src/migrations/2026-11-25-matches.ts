/**
 * Values and covers from matches beside those that people typed or chose, so that taking a match back restores exactly what was there:
 * `kept_…` is the edit that a match replaced, and a book may have one cover of each source. Also the runs over whole libraries with
 * their proposals, which are keyed by path.
 */
export const up = `
  ALTER TABLE book_edits ADD COLUMN kept_value TEXT;
  ALTER TABLE book_edits ADD COLUMN kept_by INTEGER REFERENCES users ON DELETE SET NULL;
  ALTER TABLE book_edits ADD COLUMN kept_at TEXT;
  CREATE INDEX community_edits ON book_edits (library_id, path) WHERE source = 'community';

  CREATE TABLE covers_by_source (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    source TEXT NOT NULL DEFAULT 'edited',
    type TEXT NOT NULL,
    set_by INTEGER REFERENCES users ON DELETE SET NULL,
    set_at TEXT NOT NULL,
    bytes BLOB NOT NULL,
    UNIQUE (library_id, path, source)
  );
  INSERT INTO covers_by_source (id, library_id, path, type, set_by, set_at, bytes)
    SELECT id, library_id, path, type, set_by, set_at, bytes FROM custom_covers;
  -- No id may return, since caches rely on it.
  DELETE FROM sqlite_sequence WHERE name = 'covers_by_source';
  INSERT INTO sqlite_sequence (name, seq) SELECT 'covers_by_source', seq FROM sqlite_sequence WHERE name = 'custom_covers';
  DROP TABLE custom_covers;
  ALTER TABLE covers_by_source RENAME TO custom_covers;

  CREATE TABLE match_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    library_id INTEGER REFERENCES libraries ON DELETE CASCADE,
    mode TEXT NOT NULL,
    region TEXT NOT NULL,
    status TEXT NOT NULL,
    started_by INTEGER REFERENCES users ON DELETE SET NULL,
    started_at TEXT NOT NULL,
    finished_at TEXT,
    -- Whether every book has been looked up, so that the run can be applied.
    is_complete INTEGER NOT NULL DEFAULT 0,
    scope TEXT NOT NULL DEFAULT '',
    apply_total INTEGER NOT NULL DEFAULT 0,
    apply_done INTEGER NOT NULL DEFAULT 0,
    applied_at TEXT,
    error TEXT NOT NULL DEFAULT ''
  );
  CREATE TABLE match_items (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id INTEGER NOT NULL REFERENCES match_runs ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    outcome TEXT NOT NULL DEFAULT 'pending',
    score INTEGER NOT NULL DEFAULT 0,
    runner_up INTEGER NOT NULL DEFAULT 0,
    proposal TEXT NOT NULL DEFAULT '',
    applied TEXT NOT NULL DEFAULT '',
    detail TEXT NOT NULL DEFAULT '',
    is_chosen INTEGER NOT NULL DEFAULT 0,
    UNIQUE (run_id, library_id, path)
  );
  CREATE INDEX match_items_by_outcome ON match_items (run_id, outcome, id);
  CREATE INDEX match_items_by_path ON match_items (library_id, path);
`
