/** After a scan, the books that it confirms: few of them, except after the first one. */
export const up = `
  CREATE INDEX books_on_demand ON books (library_id, path) WHERE on_demand = 1;
`
