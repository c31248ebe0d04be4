export { createCodecSupport } from './codec-support.ts'
export { createStreaming, type Streaming } from './streaming.ts'
export { createTranscoder } from './transcode.ts'
