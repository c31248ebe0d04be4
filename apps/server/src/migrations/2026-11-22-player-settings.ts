/** Player settings of a person: one object, plus the settings of single books, which move with them. */
export const up = `
  CREATE TABLE player_settings (
    user_id INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    settings TEXT NOT NULL,
    has_books INTEGER NOT NULL,
    updated_at_us INTEGER NOT NULL
  );
  CREATE TABLE player_book_settings (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user_id, library_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX player_book_settings_at_path ON player_book_settings (library_id, path);
`
