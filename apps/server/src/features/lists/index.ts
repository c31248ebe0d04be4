export { MAX_COLLECTION } from './collection-changes.ts'
export { createImportedLists } from './imported.ts'
export { type BookLists, createBookLists } from './lists.ts'
