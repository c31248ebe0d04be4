/** Characters, recaps and positions as read from the hidden folders beside books; rebuilt by scans like the rest of the index. */
export const up = `
  CREATE TABLE book_attachments (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    kind TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime INTEGER NOT NULL,
    hash TEXT NOT NULL,
    data TEXT NOT NULL,
    indexed_at TEXT NOT NULL,
    PRIMARY KEY (library_id, path, kind)
  );
`
