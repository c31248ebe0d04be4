/**
 * Checks of community chapters, keyed by path like people's decisions. `source_list` and `anchors` are for the comparison that an admin
 * sees. The columns of `books` are derived from the check and the choice at every write of a book.
 */
export const up = `
  CREATE TABLE community_chapters (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    basis TEXT NOT NULL,
    status TEXT NOT NULL,
    work_id TEXT NOT NULL DEFAULT '',
    recording_id TEXT NOT NULL DEFAULT '',
    list_hash TEXT NOT NULL DEFAULT '',
    detail TEXT NOT NULL DEFAULT '{}',
    chapters TEXT NOT NULL DEFAULT '[]',
    source_list TEXT NOT NULL DEFAULT '[]',
    anchors TEXT NOT NULL DEFAULT '[]',
    checked_at TEXT NOT NULL,
    PRIMARY KEY (library_id, path)
  ) WITHOUT ROWID;

  ALTER TABLE books ADD COLUMN chapters_source TEXT NOT NULL DEFAULT '';
  ALTER TABLE books ADD COLUMN has_current_check INTEGER NOT NULL DEFAULT 0;
`
