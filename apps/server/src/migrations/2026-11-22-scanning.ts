/** Scan runs with their logs, findings about folders, and the scanner's state between runs. */
export const up = `
  CREATE TABLE scan_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    trigger TEXT NOT NULL,
    started_by INTEGER,
    started_by_name TEXT NOT NULL DEFAULT '',
    started_at TEXT NOT NULL,
    finished_at TEXT,
    status TEXT NOT NULL,
    books INTEGER NOT NULL DEFAULT 0,
    added INTEGER NOT NULL DEFAULT 0,
    updated INTEGER NOT NULL DEFAULT 0,
    moved INTEGER NOT NULL DEFAULT 0,
    removed INTEGER NOT NULL DEFAULT 0,
    errors INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX scan_runs_of_library ON scan_runs (library_id, id);
  CREATE TABLE scan_run_log (
    run_id INTEGER NOT NULL REFERENCES scan_runs ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at TEXT NOT NULL,
    level TEXT NOT NULL,
    kind TEXT NOT NULL,
    path TEXT,
    to_path TEXT,
    code TEXT,
    detail TEXT,
    count INTEGER,
    PRIMARY KEY (run_id, seq)
  ) WITHOUT ROWID;
  CREATE TABLE scan_hints (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    kind TEXT NOT NULL,
    detail TEXT NOT NULL DEFAULT '',
    count INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (library_id, path, kind, detail)
  ) WITHOUT ROWID;
  CREATE TABLE scan_memory (
    library_id INTEGER PRIMARY KEY REFERENCES libraries ON DELETE CASCADE,
    last_complete_started_at_ms INTEGER,
    offline_announced INTEGER NOT NULL DEFAULT 0
  );
`
