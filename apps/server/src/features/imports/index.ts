export { createImportJournals, createImports, type ImportJournals, type Imports } from './create-imports.ts'
export { createImportPeople } from './people.ts'
export { createUploads, type Uploads } from './source/uploads.ts'
export { createOpenSource } from './sources.ts'
