/**
 * Finds books by a part of a word (docs/decisions/0058): every three letters of title, author, series and narrator, without
 * positions. The texts of found books are compared afterwards.
 */
export const up = `
  CREATE VIRTUAL TABLE book_search_parts USING fts5 (
    text, content = '', contentless_delete = 1, detail = none, tokenize = "trigram remove_diacritics 1"
  );
  INSERT INTO book_search_parts (rowid, text) SELECT id, concat_ws(' ', title, author, series, narrator) FROM books;
  CREATE TRIGGER book_search_parts_forgets AFTER DELETE ON books BEGIN
    DELETE FROM book_search_parts WHERE rowid = old.id;
  END;
`
