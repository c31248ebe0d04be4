/**
 * SQLite replans a statement for every new value of a `LIMIT` or `OFFSET` that is a bare parameter, which costs more than reading a
 * page of rows. The sign in `LIMIT +:name` hides the parameter from the planner.
 */
const BARE = /\b(?:LIMIT|OFFSET)\s+[:?@]/g

/** The lines with a bare parameter. */
export const bareLimits = (text: string): number[] =>
  [...text.matchAll(BARE)].map(({ index }) => text.slice(0, index).split('\n').length)
