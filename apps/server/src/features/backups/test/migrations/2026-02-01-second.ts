export const up = 'CREATE TABLE lists (name TEXT)'
