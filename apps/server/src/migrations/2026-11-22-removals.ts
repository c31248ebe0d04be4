/** A deleted library disappears at once; its rows are removed in batches. */
export const up = `
  ALTER TABLE libraries ADD COLUMN is_leaving INTEGER NOT NULL DEFAULT 0;
`
