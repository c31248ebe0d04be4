/**
 * Keys to sort by skip the leading article of a title or series. Whole titles stay beside them for the search, and whole names of
 * series for grouping. Rows are written again a few at a time after the start; until then they keep their place.
 */
export const up = `
  ALTER TABLE libraries ADD COLUMN skip_articles INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE libraries ADD COLUMN article_language TEXT NOT NULL DEFAULT '';
  ALTER TABLE books ADD COLUMN title_whole TEXT NOT NULL DEFAULT '';
  ALTER TABLE books ADD COLUMN series_sort TEXT NOT NULL DEFAULT '';
  ALTER TABLE books ADD COLUMN articles TEXT NOT NULL DEFAULT '';
  UPDATE books SET series_sort = series_key, is_stale = 1;
  CREATE INDEX books_by_whole_title ON books (library_id, title_whole, path) WHERE title_whole <> '';
`
