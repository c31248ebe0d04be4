/** A library that is deleted is gone for everybody at once; what it held goes bit by bit. */
export const up = `
  ALTER TABLE libraries ADD COLUMN is_leaving INTEGER NOT NULL DEFAULT 0;
`
