export type { PrimaryMessage, ReleaseMessage, WorkerMessage } from './messages.ts'
export type { WorkerEvents, WorkerProcess } from './pool-member.ts'
export { createPrimary } from './primary.ts'
export { createWorker } from './worker.ts'
