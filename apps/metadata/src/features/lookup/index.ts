export type { Named } from './lookup.store.ts'
export { findByAsin, findByIsbn, lookUp } from './lookup.ts'
