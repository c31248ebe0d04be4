export { findByIsbn, lookUp } from './lookup.ts'
