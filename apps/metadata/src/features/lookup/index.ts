export { findByIsbn } from './lookup.ts'
