/**
 * A list that is filtered by length or by date added is walked in its order until a page is full. With both columns in the index of the
 * order, only the rows of the page are read.
 */
export const up = `
  DROP INDEX books_by_author;
  DROP INDEX books_by_title;
  DROP INDEX books_by_recency;
  CREATE INDEX books_by_author ON books (library_id, author_key, path, added_at_ms, duration_us);
  CREATE INDEX books_by_title ON books (library_id, title_key, path, added_at_ms, duration_us);
  CREATE INDEX books_by_recency ON books (library_id, added_at_ms DESC, path, duration_us);
`
