/** The entries of every folder as a scan found them (docs/decisions/0057); `stamp` says whether the folder has changed since. */
export const up = `
  CREATE TABLE scanned_folders (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    stamp TEXT NOT NULL,
    state TEXT NOT NULL,
    entries TEXT NOT NULL,
    PRIMARY KEY (library_id, path)
  ) WITHOUT ROWID;
`
