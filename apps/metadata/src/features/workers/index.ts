export type { WorkerEvents, WorkerProcess } from './member.ts'
export type { PrimaryMessage, ReleaseMessage, WorkerMessage } from './messages.ts'
export { createPrimary, type Primary } from './primary.ts'
export { createWorker } from './worker.ts'
