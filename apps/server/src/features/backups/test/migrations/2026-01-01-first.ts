export const up = 'CREATE TABLE users (name TEXT); CREATE TABLE notes (text TEXT)'
