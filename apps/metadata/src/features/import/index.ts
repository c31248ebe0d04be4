export { type Imported, importLibrary } from './import-library.ts'
export { type Library, readLibrary } from './read-library.ts'
