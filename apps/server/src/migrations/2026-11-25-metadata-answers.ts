/**
 * Answers of metadata services, by address: a cache, which can be dropped. An empty body is the answer that there is nothing.
 * Also an index of books by series, to find those of a rail.
 */
export const up = `
  CREATE TABLE metadata_answers (
    id INTEGER PRIMARY KEY,
    service TEXT NOT NULL,
    space TEXT NOT NULL,
    key TEXT NOT NULL,
    work_id TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL DEFAULT '',
    is_partial INTEGER NOT NULL DEFAULT 0,
    fetched_at_ms INTEGER NOT NULL,
    UNIQUE (service, space, key)
  );
  CREATE INDEX metadata_answers_by_age ON metadata_answers (space, fetched_at_ms);
  CREATE INDEX books_by_series_key ON books (series_key, stamp) WHERE series_key <> '';
`
