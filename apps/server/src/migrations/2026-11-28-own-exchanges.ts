/** The exchanges of pairing tokens that people made for themselves, of which a day has a limited number. */
export const up = `
  CREATE TABLE own_exchanges (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    at TEXT NOT NULL
  );
  CREATE INDEX own_exchanges_of_user ON own_exchanges (user_id, at);
`
