/** The API key that made a destination or chose its address. Tokens are removed after a while, so this refers to none. */
export const up = 'ALTER TABLE notification_targets ADD COLUMN key_id INTEGER'
