export { findByReadings, findTitled } from './find-by-readings.ts'
export { findIdentified } from './identifiers.ts'
export type { MatchingRelease, WorkMatchRelease } from './matching-release.ts'
