/**
 * Model servers. Prices are in USD per million tokens; `price` is `flat`, `metered` or empty (unknown). `base` and `dialect` are
 * empty until the first contact. `api_key` is sealed.
 */
export const up = `
  CREATE TABLE endpoints (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    address TEXT NOT NULL,
    base TEXT NOT NULL DEFAULT '',
    dialect TEXT NOT NULL DEFAULT '',
    model TEXT NOT NULL,
    roles TEXT NOT NULL,
    price TEXT NOT NULL DEFAULT '',
    price_in REAL,
    price_cached REAL,
    price_out REAL,
    context INTEGER,
    longest INTEGER,
    calls INTEGER,
    api_key BLOB,
    schema_mode TEXT NOT NULL DEFAULT '',
    found_context INTEGER,
    tokens_per_second_in REAL,
    tokens_per_second_out REAL
  );
`
