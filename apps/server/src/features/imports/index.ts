export { createImportJournals, createImports, type ImportJournals, type Imports } from './create-imports.ts'
export { createImportPeople } from './people.ts'
export { createOpenSource } from './sources.ts'
