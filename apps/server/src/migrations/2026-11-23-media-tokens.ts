/** Short-lived tokens for media URLs, each bound to the session that requested it (docs/decisions/0037). */
export const up = `
  CREATE TABLE media_tokens (
    hash TEXT PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES tokens ON DELETE CASCADE,
    expires_at TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX media_tokens_of_session ON media_tokens (session_id, expires_at);
  CREATE INDEX media_tokens_by_expiry ON media_tokens (expires_at);
`
