/** A match run may propose what an import read, in place of a metadata service. */
export const up = `
  ALTER TABLE match_runs ADD COLUMN import_id INTEGER REFERENCES imports ON DELETE SET NULL;
`
