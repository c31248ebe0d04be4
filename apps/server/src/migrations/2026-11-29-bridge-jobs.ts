/** Jobs of the bridge. A job is found by its book while it is open, and by its state to be claimed, ended or pruned. */
export const up = `
  CREATE TABLE bridge_jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    params TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    max_attempts INTEGER NOT NULL,
    -- The hash of the last claim.
    claim TEXT,
    claimed_at TEXT,
    lease_until TEXT,
    cancel_requested INTEGER NOT NULL,
    -- An older open job has the same book, and this one is being cancelled.
    superseded INTEGER NOT NULL,
    retry_requested INTEGER NOT NULL,
    park_code TEXT NOT NULL,
    progress TEXT,
    result TEXT,
    error TEXT NOT NULL,
    created_by INTEGER REFERENCES users ON DELETE SET NULL,
    created_by_name TEXT NOT NULL,
    created_at TEXT NOT NULL,
    started_at TEXT,
    updated_at TEXT NOT NULL,
    finished_at TEXT
  );
  CREATE UNIQUE INDEX one_open_bridge_job ON bridge_jobs (kind, library_id, path)
    WHERE state IN ('queued', 'running', 'needs_attention') AND superseded = 0;
  CREATE INDEX bridge_jobs_of_book ON bridge_jobs (library_id, path);
  CREATE INDEX bridge_jobs_of_person ON bridge_jobs (created_by);
  CREATE INDEX bridge_jobs_by_state ON bridge_jobs (state, id);
`
