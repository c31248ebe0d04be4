/**
 * The index of the files on disk, which can be dropped and rebuilt. A row of `books` holds the columns of lists; the large ones
 * (files, chapters, description, tags and sidecars) are in `book_details`. Durations are whole microseconds.
 */
export const up = `
  CREATE TABLE books (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    stamp INTEGER NOT NULL DEFAULT 0,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    path_nfc TEXT,
    is_folder INTEGER NOT NULL,
    title TEXT NOT NULL,
    author TEXT NOT NULL DEFAULT '',
    series TEXT NOT NULL DEFAULT '',
    series_index REAL,
    narrator TEXT NOT NULL DEFAULT '',
    published TEXT NOT NULL DEFAULT '',
    asin TEXT NOT NULL DEFAULT '',
    isbn TEXT NOT NULL DEFAULT '',
    abridged INTEGER,
    duration_us INTEGER NOT NULL,
    size INTEGER NOT NULL,
    format TEXT NOT NULL,
    codec TEXT NOT NULL DEFAULT '',
    direct_playable INTEGER NOT NULL,
    file_count INTEGER NOT NULL,
    chapter_count INTEGER NOT NULL,
    added_at_ms INTEGER NOT NULL DEFAULT 0,
    indexed_at TEXT NOT NULL,
    revision TEXT NOT NULL,
    more_series TEXT NOT NULL DEFAULT '',
    cover_kind TEXT NOT NULL DEFAULT '',
    cover_path TEXT NOT NULL DEFAULT '',
    cover_version TEXT NOT NULL DEFAULT '',
    cover_color TEXT NOT NULL DEFAULT '',
    signature TEXT,
    print TEXT NOT NULL DEFAULT '',
    on_demand INTEGER NOT NULL DEFAULT 0,
    is_incomplete INTEGER NOT NULL DEFAULT 0,
    suspect_parts INTEGER NOT NULL DEFAULT 0,
    problem TEXT NOT NULL DEFAULT '',
    problem_file TEXT NOT NULL DEFAULT '',
    problem_detail TEXT NOT NULL DEFAULT '',
    author_key TEXT NOT NULL,
    title_key TEXT NOT NULL,
    same_key TEXT NOT NULL DEFAULT '',
    part_key TEXT NOT NULL DEFAULT '',
    UNIQUE (library_id, path)
  );
  CREATE INDEX books_by_spelling ON books (library_id, path_nfc) WHERE path_nfc IS NOT NULL;
  CREATE INDEX books_by_author ON books (library_id, author_key, path);
  CREATE INDEX books_of_author ON books (library_id, author);
  CREATE INDEX books_of_series ON books (library_id, series);
  CREATE INDEX books_by_title ON books (library_id, title_key, path);
  CREATE INDEX books_by_recency ON books (library_id, added_at_ms DESC, path);

  CREATE TABLE book_details (
    book_id INTEGER PRIMARY KEY REFERENCES books ON DELETE CASCADE,
    files TEXT NOT NULL,
    chapters TEXT NOT NULL,
    facts TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    more TEXT NOT NULL DEFAULT '{}',
    cover_size INTEGER NOT NULL DEFAULT 0,
    cover_modified_ms REAL NOT NULL DEFAULT 0
  );

  CREATE VIRTUAL TABLE book_search USING fts5 (
    title, author, series, narrator, folded,
    content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 2"
  );
  INSERT INTO book_search (book_search, rank) VALUES ('rank', 'bm25(10, 5, 5, 1, 2)');
  CREATE TRIGGER book_search_forgets AFTER DELETE ON books BEGIN
    DELETE FROM book_search WHERE rowid = old.id;
  END;

  CREATE TABLE departed (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path TEXT NOT NULL,
    title TEXT NOT NULL,
    author TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (library_id, path)
  ) WITHOUT ROWID;
`
