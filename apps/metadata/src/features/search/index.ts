export type { CoreData, Scope } from './core-data.ts'
export { type PreparedSearch, packSearch, prepareSearch } from './prepare-search.ts'
export type { SearchRelease } from './results.ts'
export { createSearch, type Search } from './search.ts'
