/**
 * Indexes to find ended tokens by person, to limit their number, and by time, to remove them. A token that other rows refer to is
 * kept.
 */
export const up = `
  CREATE INDEX live_sessions ON tokens (user_id, kind) WHERE revoked_at IS NULL;
  CREATE INDEX ended_tokens_of_user ON tokens (user_id, revoked_at) WHERE revoked_at IS NOT NULL;
  CREATE INDEX ended_tokens ON tokens (revoked_at) WHERE revoked_at IS NOT NULL;
  CREATE INDEX history_of_token ON history (token_id) WHERE token_id IS NOT NULL;
`
