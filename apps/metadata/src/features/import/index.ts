export type { Region } from './collection.ts'
export { importLibrary } from './import-library.ts'
export { toLanguage } from './languages.ts'
export { type Library, readLibrary } from './read-library.ts'
