/** Help for players to find places in MP3 files, and the protection of books against copying. The next scan fills in both. */
export const up = `
  CREATE TABLE seeking (
    book_id INTEGER NOT NULL REFERENCES books ON DELETE CASCADE,
    path TEXT NOT NULL,
    size INTEGER NOT NULL,
    modified_ms INTEGER NOT NULL,
    help TEXT NOT NULL,
    PRIMARY KEY (book_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX seeking_by_file ON seeking (size, modified_ms);
  ALTER TABLE books ADD COLUMN protection TEXT NOT NULL DEFAULT '';
`
