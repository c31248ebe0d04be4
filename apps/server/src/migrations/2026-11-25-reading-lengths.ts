/** Finds the books of a library within a range of lengths. */
export const up = `
  CREATE INDEX books_by_length ON books (library_id, duration_us);
`
