/** The positions of a stream's audio in its file: the offset of a frame every `stepUs`, from the first one on. */
export interface FrameMap {
  stepUs: number
  offsets: readonly number[]
}

/** A frame sent before the audio, so that players can seek by time (docs/decisions/0078). */
export interface HeaderFrame {
  /** Where it is inserted. */
  at: number
  /** Where the file continues, after a header that is replaced. */
  resumeAt: number
  /** In base64. */
  bytes: string
}

/** Helps players to seek in MPEG audio in which they would otherwise seek wrongly. */
export interface Seeking {
  /** Absent if no header could describe the file: then it can only be converted. */
  frame?: HeaderFrame
  /** Where conversion starts; absent if ffmpeg finds the position itself. */
  map?: FrameMap
}

/** Valid while the file has this size and these times. */
export interface FileSeeking {
  /** Within the book. */
  path: string
  sizeBytes: number
  modifiedMs: number
  changedMs?: number | undefined
  seeking: Seeking
}

/** Incremented when the same file gets another frame, since clients have stored bytes with the old one. */
export const HEADER_FRAME_VERSION = 1
