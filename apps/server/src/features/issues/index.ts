export { createIssues, type Issues } from './issues.ts'
export { createMissing, type MissingState } from './missing.ts'
