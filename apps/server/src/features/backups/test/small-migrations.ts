/** The migrations of a server with two tables, and a third since its second version. */
export const SMALL_MIGRATIONS = new URL('./migrations/', import.meta.url)
