export type { AccelMode } from './accel.ts'
export { createCodecSupport } from './codec-support.ts'
export { createStreaming, type Streaming } from './streaming.ts'
export { createTranscoder, type Transcoder } from './transcode.ts'
