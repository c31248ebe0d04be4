/** How the files of a folder say that they make books, and the folders to compare with their files again (docs/decisions/0084). */
export const up = `
  CREATE TABLE folder_groupings (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    kind TEXT NOT NULL DEFAULT '',
    unused TEXT NOT NULL DEFAULT '[]',
    is_due INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (library_id, path)
  ) WITHOUT ROWID;
`
