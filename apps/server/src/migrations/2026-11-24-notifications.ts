/** Destinations of notifications, and the feed of events (docs/reference/operations.md 3). Scan runs record whether a library was offline. */
export const up = `
  CREATE TABLE notification_targets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    secret TEXT NOT NULL DEFAULT '',
    enabled INTEGER NOT NULL DEFAULT 1,
    events TEXT NOT NULL DEFAULT '[]',
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    last_at TEXT,
    last_ok INTEGER,
    last_error TEXT NOT NULL DEFAULT ''
  );
  CREATE TABLE server_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL DEFAULT '{}',
    dedup_key TEXT
  );
  CREATE INDEX server_events_at ON server_events (at);
  CREATE INDEX server_events_of_key ON server_events (kind, dedup_key);
  ALTER TABLE scan_memory DROP COLUMN offline_announced;
`
