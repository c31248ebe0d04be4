/**
 * A value that changes with every change of `book_links`, to invalidate cached scopes. Random, so that a value from a rolled-back
 * transaction never recurs. Books from before links were recorded are marked: an empty target means "not checked yet".
 */
export const up = `
  CREATE TABLE link_stamp (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    stamp TEXT NOT NULL
  );
  INSERT INTO link_stamp VALUES (1, hex(randomblob(8)));
  CREATE TRIGGER book_links_inserted AFTER INSERT ON book_links BEGIN UPDATE link_stamp SET stamp = hex(randomblob(8)); END;
  CREATE TRIGGER book_links_updated AFTER UPDATE ON book_links BEGIN UPDATE link_stamp SET stamp = hex(randomblob(8)); END;
  CREATE TRIGGER book_links_deleted AFTER DELETE ON book_links BEGIN UPDATE link_stamp SET stamp = hex(randomblob(8)); END;
  INSERT OR IGNORE INTO book_links SELECT library_id, path, '' FROM books;
`
