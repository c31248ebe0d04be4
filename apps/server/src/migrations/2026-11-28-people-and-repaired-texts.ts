/**
 * People of a book by a source that lists them, and texts that were read in another page than their tags declare. Every row is
 * written again, a few at a time after the start, since traits are found by the form that the spellings of a person share.
 */
export const up = `
  ALTER TABLE books ADD COLUMN people TEXT NOT NULL DEFAULT '';
  ALTER TABLE books ADD COLUMN repaired_texts TEXT NOT NULL DEFAULT '';
  UPDATE books SET is_stale = 1;
`
