/** Up next, collections with their viewers, and ratings: all for books at (library, path). */
export const up = `
  CREATE TABLE queue_items (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    place INTEGER NOT NULL,
    added_at TEXT NOT NULL,
    PRIMARY KEY (user_id, library_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX queue_items_at_path ON queue_items (library_id, path);

  CREATE TABLE collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    name TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX collections_of_owner ON collections (owner_id, updated_at);
  CREATE TABLE collection_viewers (
    collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (collection_id, user_id)
  ) WITHOUT ROWID;
  CREATE INDEX collection_viewers_of_user ON collection_viewers (user_id);
  CREATE TABLE collection_items (
    collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    place INTEGER NOT NULL,
    added_at TEXT NOT NULL,
    PRIMARY KEY (collection_id, library_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX collection_items_in_order ON collection_items (collection_id, place);
  CREATE INDEX collection_items_at_path ON collection_items (library_id, path);

  CREATE TABLE ratings (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    rating INTEGER NOT NULL,
    note TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (user_id, library_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX ratings_at_path ON ratings (library_id, path);
`
