/** Audited changes, without a foreign key, because an entry outlives its person (docs/reference/operations.md 2.1). */
export const up = `
  CREATE TABLE audit_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    actor_id INTEGER,
    actor_name TEXT NOT NULL,
    via TEXT NOT NULL DEFAULT 'session',
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    details TEXT NOT NULL DEFAULT '{}'
  );
  CREATE INDEX audit_events_at ON audit_events (at);
  CREATE INDEX audit_events_of_actor ON audit_events (actor_id, id);
`
