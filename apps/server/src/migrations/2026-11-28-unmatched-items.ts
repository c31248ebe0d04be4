/** Unmatched items of imports as rows, so that they are read in pages. */
export const up = `
  CREATE TABLE import_unmatched (
    import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
    place INTEGER NOT NULL,
    item TEXT NOT NULL,
    title TEXT NOT NULL,
    author TEXT NOT NULL,
    listened REAL NOT NULL,
    sessions INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (import_id, place)
  ) WITHOUT ROWID;
  INSERT INTO import_unmatched (import_id, place, item, title, author, listened, sessions, reason)
    SELECT i.id, e.key, e.value ->> 'item', e.value ->> 'title', e.value ->> 'author', e.value ->> 'listened', e.value ->> 'sessions',
      e.value ->> 'reason'
    FROM imports i CROSS JOIN json_each(CASE WHEN json_valid(i.unmatched) THEN i.unmatched ELSE '[]' END) e
    WHERE json_type(i.unmatched) = 'array' AND e.type = 'object';
  ALTER TABLE imports DROP COLUMN unmatched;
`
