/**
 * Names of authors, narrators and series, each once, to be found by their words. Triggers keep them like `book_traits`; a credit of
 * several people (rank -1) is not a name. Letters without a decomposition are also found as plain ones.
 */
const KINDS = "('author', 'narrator', 'series')"
const PLAIN = [
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
].reduce((text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`, 'key')
const ADD = `INSERT INTO search_names_words (rowid, name, folded) SELECT id, value, nullif(${PLAIN}, key) FROM search_names`
const SAME = (row: string) => `kind = ${row}.kind AND key = ${row}.key AND value = ${row}.value`

export const up = `
  CREATE TABLE search_names (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (kind, key, value)
  );
  CREATE VIRTUAL TABLE search_names_words USING fts5 (
    name, folded, content = '', contentless_delete = 1, prefix = '1 2', tokenize = "unicode61 remove_diacritics 2"
  );
  INSERT INTO search_names (kind, key, value) SELECT DISTINCT kind, key, value FROM book_traits WHERE kind IN ${KINDS} AND rank >= 0;
  ${ADD};
  CREATE TRIGGER search_names_of_book AFTER INSERT ON book_traits WHEN new.kind IN ${KINDS} AND new.rank >= 0 BEGIN
    INSERT INTO search_names (kind, key, value) SELECT new.kind, new.key, new.value
      WHERE NOT EXISTS (SELECT 1 FROM search_names WHERE ${SAME('new')});
  END;
  CREATE TRIGGER search_names_new AFTER INSERT ON search_names BEGIN
    ${ADD} WHERE id = new.id;
  END;
  CREATE TRIGGER search_names_without_book AFTER DELETE ON book_traits
  WHEN old.kind IN ${KINDS} AND NOT EXISTS (SELECT 1 FROM book_traits WHERE ${SAME('old')} AND rank >= 0) BEGIN
    DELETE FROM search_names WHERE ${SAME('old')};
  END;
  CREATE TRIGGER search_names_forgets AFTER DELETE ON search_names BEGIN
    DELETE FROM search_names_words WHERE rowid = old.id;
  END;
`
