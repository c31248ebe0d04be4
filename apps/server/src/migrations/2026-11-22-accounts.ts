/** Accounts and credentials. Secrets are stored as hashes only (docs/reference/server.md 4.1). */
export const up = `
  CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL,
    username_key TEXT NOT NULL UNIQUE,
    is_admin INTEGER NOT NULL DEFAULT 0,
    disabled INTEGER NOT NULL DEFAULT 0,
    is_demo INTEGER NOT NULL DEFAULT 0,
    password_hash TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL
  );
  CREATE TABLE tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL,
    device_name TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    last_seen_at TEXT,
    last_ip TEXT NOT NULL DEFAULT '',
    client TEXT NOT NULL DEFAULT '',
    sign_in_key TEXT,
    expires_at TEXT,
    revoked_at TEXT
  );
  CREATE INDEX tokens_of_user ON tokens (user_id, last_seen_at);
`
