export { copiedRuns, shinglesOf } from './checks/overlaps.ts'
export { estimateCalls, type RoleEstimate } from './estimate.ts'
export { type BookToMake, bookKey, createGenerator, type Generator, type MadeBook, type Outcome } from './generator.ts'
export type { StepReport } from './step-report.ts'
