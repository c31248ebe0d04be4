export { createHealth, type Health } from './health.ts'
export { createMissing, type MissingState } from './missing.ts'
