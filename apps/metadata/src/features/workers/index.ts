export type { PrimaryMessage, ReleaseMessage, WorkerMessage } from './messages.ts'
export { createPrimary, type Primary, type WorkerEvents, type WorkerProcess } from './primary.ts'
export { createWorker } from './worker.ts'
