/**
 * Listening sessions under the name that everything else gives them. The tables are renamed in place; only indexes are made again. Rows
 * that undo a move by evidence are JSON with the names of tables and columns, which are keys: a text in them has its quotes escaped.
 */
const renamed = (column: string): string =>
  `${column} = replace(replace(${column}, '"sittings":[', '"listening_sessions":['), '"sittings":', '"sessions":')`

export const up = `
  ALTER TABLE sittings RENAME TO listening_sessions;
  ALTER TABLE listening_days RENAME COLUMN sittings TO sessions;
  ALTER TABLE imports RENAME COLUMN first_sitting TO first_session;
  ALTER TABLE imports RENAME COLUMN last_sitting TO last_session;
  DROP INDEX sittings_of_token;
  DROP INDEX sittings_of_person;
  DROP INDEX sittings_by_start;
  DROP INDEX sittings_at_path;
  CREATE INDEX listening_sessions_of_token ON listening_sessions (token_id, id);
  CREATE INDEX listening_sessions_of_person ON listening_sessions (user_id, started_at_ms);
  CREATE INDEX listening_sessions_by_start ON listening_sessions (started_at_ms);
  CREATE INDEX listening_sessions_at_path ON listening_sessions (library_id, path);
  UPDATE evidence_moves SET ${renamed('before')}, ${renamed('after')};
`
