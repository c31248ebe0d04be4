/** The session that created a pairing token; the token ends with that session only. */
export const up = `
  ALTER TABLE tokens ADD COLUMN created_by INTEGER REFERENCES tokens ON DELETE CASCADE;
  CREATE INDEX tokens_of_session ON tokens (created_by) WHERE created_by IS NOT NULL;
`
