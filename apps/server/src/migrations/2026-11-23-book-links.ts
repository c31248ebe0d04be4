/** Real paths inside the library, for books with content behind a symbolic link. Most libraries have none. */
export const up = `
  CREATE TABLE book_links (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    target TEXT NOT NULL,
    PRIMARY KEY (library_id, path, target)
  ) WITHOUT ROWID;
`
