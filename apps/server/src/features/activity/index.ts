export { createAccount } from './account.ts'
export { createRetention } from './retention.ts'
export { createTranscodes, type Transcodes } from './transcodes.ts'
