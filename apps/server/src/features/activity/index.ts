export { createAccount } from './account.ts'
export { type Activity, createActivity } from './activity.ts'
export { createRetention } from './retention.ts'
export { createTranscodes, type Transcodes } from './transcodes.ts'
