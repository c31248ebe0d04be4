/**
 * The lists of a start page in the order in which they are read, so that a page costs as much for a listener with thousands of books
 * as for one with twenty.
 */
export const up = `
  CREATE INDEX progress_in_the_middle ON progress (user_id, updated_at_us DESC, path)
    WHERE NOT finished AND position > 0 AND set_aside_at_us IS NULL;
  CREATE INDEX progress_finished ON progress (user_id, finished_at DESC, library_id, path) WHERE finished;
`
