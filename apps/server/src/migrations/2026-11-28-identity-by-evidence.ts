/**
 * The identity of books whose files were moved and changed: change times of files, evidence of books that are gone, moves by evidence
 * with all rows that undoing them takes, suggestions for unclear cases, and places whose part of a book is gone.
 */
export const up = `
  ALTER TABLE books ADD COLUMN change_stamp TEXT;
  ALTER TABLE libraries ADD COLUMN ignores_change_times INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE scan_memory ADD COLUMN invented_change_times INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE departed ADD COLUMN evidence TEXT NOT NULL DEFAULT '';
  ALTER TABLE progress ADD COLUMN grown_from REAL;
  CREATE INDEX progress_grown ON progress (user_id, updated_at_us DESC, path) WHERE grown_from IS NOT NULL;

  CREATE TABLE evidence_moves (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    at_ms INTEGER NOT NULL,
    moves TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL
  );
  CREATE INDEX evidence_moves_of_library ON evidence_moves (library_id, at_ms);

  CREATE TABLE move_suggestions (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    to_path TEXT NOT NULL,
    evidence TEXT NOT NULL,
    PRIMARY KEY (library_id, path, to_path)
  ) WITHOUT ROWID;

  CREATE TABLE lost_places (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    places INTEGER NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (library_id, path)
  ) WITHOUT ROWID;
`
