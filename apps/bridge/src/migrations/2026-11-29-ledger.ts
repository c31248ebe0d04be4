/**
 * Calls of models and what they cost, in millionths of a USD. A row is written before its call, with the most that it can cost; it
 * remains when its book is gone. `spend` counts months, whatever becomes of the rows.
 */
export const up = `
  CREATE TABLE calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    book TEXT NOT NULL,
    stage TEXT NOT NULL,
    role TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    model TEXT NOT NULL,
    hash TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('reserved', 'settled', 'failed')),
    month TEXT NOT NULL,
    at TEXT NOT NULL,
    reserved_micros INTEGER NOT NULL,
    cost_micros INTEGER NOT NULL,
    basis TEXT NOT NULL,
    tokens_in INTEGER,
    tokens_cached INTEGER,
    tokens_out INTEGER,
    answer TEXT
  );
  CREATE INDEX calls_by_answer ON calls (hash) WHERE answer IS NOT NULL;
  CREATE INDEX calls_by_book ON calls (book);
  CREATE TABLE spend (
    month TEXT PRIMARY KEY,
    micros INTEGER NOT NULL
  ) WITHOUT ROWID;
`
