export { MAX_COLLECTION } from './collection-changes.ts'
export { createImportedLists } from './imported.ts'
export { createBookLists } from './lists.ts'
