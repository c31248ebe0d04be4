/** Whether the time of a position is the server's, because the device stated none, or one of the future. */
export const up = `
  ALTER TABLE progress ADD COLUMN is_server_time INTEGER NOT NULL DEFAULT 0;
`
