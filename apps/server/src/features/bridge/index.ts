export type { BridgeJobEvents } from './events.ts'
export { type BridgeJobs, type BridgeNow, createBridgeJobs } from './jobs.ts'
export { bridgeJobsTable } from './jobs-table.ts'
