export { type Activity, createActivity } from './activity.ts'
export { createLedger } from './ledger.ts'
export { createRetention } from './retention.ts'
export { createTranscodes, type Transcodes } from './transcodes.ts'
