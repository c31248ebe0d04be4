/** Books set aside, and an index for lists over all books of a person, newest first. */
export const up = `
  ALTER TABLE progress ADD COLUMN set_aside_at_us INTEGER;
  ALTER TABLE progress ADD COLUMN set_aside_mark REAL;
  CREATE INDEX bookmarks_of_person ON bookmarks (user_id, created_at, id);
  CREATE INDEX notes_of_person ON notes (user_id, created_at, id);
`
