/** The paired bridge (docs/reference/operations.md 5.4, 5.5). Its token is not in `tokens`, where every row belongs to a person. */
export const up = `
  CREATE TABLE bridge_codes (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    hash TEXT NOT NULL,
    expires_at TEXT NOT NULL
  );
  CREATE TABLE bridge_pairings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    platform TEXT NOT NULL,
    paired_at TEXT NOT NULL,
    last_seen TEXT,
    state TEXT
  );
`
