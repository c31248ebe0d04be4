export { createIssues, type Issues } from './issues.ts'
export { createMissing } from './missing.ts'
