/** Invites and recovery codes, and the link from a pairing token to its code (docs/reference/server.md 4.3). */
export const up = `
  CREATE TABLE auth_codes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL,
    label TEXT NOT NULL DEFAULT '',
    max_uses INTEGER NOT NULL DEFAULT 0,
    uses INTEGER NOT NULL DEFAULT 0,
    ttl_days INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    redeemed_at TEXT
  );
  CREATE INDEX auth_codes_of_user ON auth_codes (user_id, kind);
  CREATE UNIQUE INDEX one_recovery_code ON auth_codes (user_id) WHERE kind = 'recovery';

  ALTER TABLE tokens ADD COLUMN auth_code_id INTEGER REFERENCES auth_codes ON DELETE CASCADE;
  CREATE INDEX tokens_of_code ON tokens (auth_code_id) WHERE auth_code_id IS NOT NULL;
  CREATE INDEX demo_users ON users (id) WHERE is_demo;
  CREATE INDEX share_members_of_share ON share_members (share_id);
`
