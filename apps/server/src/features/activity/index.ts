export { type Activity, createActivity } from './activity.ts'
export { createRetention } from './retention.ts'
export { createSessionRecorder } from './session-recorder.ts'
export { createTranscodes, type Transcodes } from './transcodes.ts'
