/**
 * People's decisions about books: durable, keyed by (library, path), never by a row id of the index. Also the index columns for
 * them: the scanned layer below an edit, more sort keys, and the traits for filters and facets.
 */
export const up = `
  CREATE TABLE book_edits (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    field TEXT NOT NULL,
    value TEXT NOT NULL,
    source TEXT NOT NULL,
    edited_by INTEGER REFERENCES users ON DELETE SET NULL,
    edited_at TEXT NOT NULL,
    PRIMARY KEY (library_id, path, field)
  ) WITHOUT ROWID;
  CREATE TABLE book_identifiers (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    asin TEXT NOT NULL DEFAULT '',
    isbn TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (library_id, path)
  ) WITHOUT ROWID;
  CREATE TABLE chapter_titles (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    file TEXT NOT NULL,
    start_us INTEGER NOT NULL,
    title TEXT NOT NULL,
    edited_by INTEGER REFERENCES users ON DELETE SET NULL,
    edited_at TEXT NOT NULL,
    PRIMARY KEY (library_id, path, file, start_us)
  ) WITHOUT ROWID;
  CREATE TABLE chapter_choices (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    source TEXT NOT NULL,
    updated_by INTEGER REFERENCES users ON DELETE SET NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (library_id, path)
  ) WITHOUT ROWID;
  CREATE TABLE custom_covers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    type TEXT NOT NULL,
    set_by INTEGER REFERENCES users ON DELETE SET NULL,
    set_at TEXT NOT NULL,
    bytes BLOB NOT NULL,
    UNIQUE (library_id, path)
  );
  CREATE TABLE issue_ignores (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    kind TEXT NOT NULL,
    created_by INTEGER REFERENCES users ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (library_id, path, kind)
  ) WITHOUT ROWID;

  ALTER TABLE book_details ADD COLUMN scanned TEXT NOT NULL DEFAULT '';
  ALTER TABLE books ADD COLUMN custom_cover INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE books ADD COLUMN edited_fields TEXT NOT NULL DEFAULT '';
  ALTER TABLE books ADD COLUMN explicit INTEGER;
  ALTER TABLE books ADD COLUMN surname_key TEXT NOT NULL DEFAULT '';
  ALTER TABLE books ADD COLUMN series_key TEXT NOT NULL DEFAULT '';
  ALTER TABLE books ADD COLUMN narrator_key TEXT NOT NULL DEFAULT '';
  ALTER TABLE books ADD COLUMN traits_mark TEXT NOT NULL DEFAULT '';
  -- The facets from a book's own columns in one value, so that ten thousand books are counted from an index.
  ALTER TABLE books ADD COLUMN facet TEXT GENERATED ALWAYS AS (
    format || '/' || codec || '/' || direct_playable || (custom_cover > 0 OR cover_kind IN ('file', 'embedded')) ||
    (chapter_count > 1) || (asin <> '' OR isbn <> '') || (edited_fields <> '') || ifnull(abridged, 0) || ifnull(explicit, 0)
  ) VIRTUAL;
  CREATE INDEX books_facets ON books (library_id, facet);
  -- Set while the row lacks the latest edits: a bulk change is stored at once, and its books are updated one after the other.
  ALTER TABLE books ADD COLUMN is_stale INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX books_stale ON books (id) WHERE is_stale = 1;
  CREATE INDEX books_by_print ON books (library_id, print) WHERE print <> '';
  CREATE INDEX books_by_asin ON books (library_id, asin) WHERE asin <> '';
  CREATE INDEX books_by_isbn ON books (library_id, isbn) WHERE isbn <> '';
  CREATE INDEX books_by_sameness ON books (library_id, same_key) WHERE same_key <> '';
  CREATE INDEX books_titles ON books (title_key, id);
  CREATE INDEX books_authors ON books (author_key, id);
  CREATE INDEX books_added ON books (added_at_ms, id);

  CREATE TABLE book_traits (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    book_id INTEGER NOT NULL REFERENCES books ON DELETE CASCADE,
    rank INTEGER NOT NULL,
    position REAL,
    PRIMARY KEY (kind, key, value, book_id)
  ) WITHOUT ROWID;
  CREATE INDEX traits_of_book ON book_traits (book_id);

  -- The next scan writes every row again from stored facts, with all of the above, without opening a file.
  UPDATE books SET signature = NULL;
`
