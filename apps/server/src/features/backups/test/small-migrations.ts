/** The migrations of a server with two tables and a third one since its second version. */
export const SMALL_MIGRATIONS = new URL('./migrations/', import.meta.url)
