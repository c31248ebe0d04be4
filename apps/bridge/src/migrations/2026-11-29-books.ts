/** Books with generated texts; results of their stages are in the folder of their key. */
export const up = `
  CREATE TABLE books (
    key TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    title TEXT NOT NULL,
    series TEXT NOT NULL,
    series_index REAL,
    state TEXT NOT NULL CHECK (state IN ('running', 'parked', 'done')),
    park TEXT,
    is_anew INTEGER NOT NULL DEFAULT 0,
    attempt INTEGER NOT NULL DEFAULT 0,
    files TEXT NOT NULL DEFAULT '{}',
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX books_of_series ON books (series, series_index) WHERE series <> '';
`
