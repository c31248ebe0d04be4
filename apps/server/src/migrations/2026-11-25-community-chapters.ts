/**
 * Checks of community chapters, keyed by path like people's decisions. `source_list` and `anchors` are for the comparison that an admin
 * sees. The columns of `books` are derived at every write of a book; a check needs the length of every file.
 */
export const up = `
  CREATE TABLE community_chapters (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    basis TEXT NOT NULL,
    status TEXT NOT NULL,
    checked_at TEXT NOT NULL,
    work_id TEXT NOT NULL DEFAULT '',
    recording_id TEXT NOT NULL DEFAULT '',
    list_hash TEXT NOT NULL DEFAULT '',
    detail TEXT NOT NULL DEFAULT '{}',
    chapters TEXT NOT NULL DEFAULT '[]',
    source_list TEXT NOT NULL DEFAULT '[]',
    anchors TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (library_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX community_chapters_by_age ON community_chapters (checked_at);

  ALTER TABLE books ADD COLUMN chapters_source TEXT NOT NULL DEFAULT '';
  ALTER TABLE books ADD COLUMN has_current_check INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE books ADD COLUMN has_all_lengths INTEGER NOT NULL DEFAULT 0;
  UPDATE books SET has_all_lengths = 1 WHERE duration_us > 0 AND NOT EXISTS
    (SELECT 1 FROM book_details d, json_each(d.files) f WHERE d.book_id = books.id AND f.value ->> 'durationUs' = 0);
  CREATE INDEX books_to_check ON books (library_id)
    WHERE has_current_check = 0 AND has_all_lengths = 1 AND (asin <> '' OR isbn <> '');
`
