/** Where the sound of a stream is in its file: the offset of a frame every `stepUs`, from the first one on. */
export interface FrameMap {
  stepUs: number
  offsets: readonly number[]
}

/** A frame that is sent in front of the sound, for players to find places in time (docs/decisions/0078). */
export interface HeaderFrame {
  /** Where it is put. */
  at: number
  /** Where the file continues, after a header that is replaced. */
  resumeAt: number
  /** In base64. */
  bytes: string
}

/** Help for players to find a place in MPEG audio in which they would seek wrong. */
export interface Seeking {
  /** Absent if no header could describe the file: then it can only be converted. */
  frame?: HeaderFrame
  /** Where the conversion begins; absent if it finds the place itself. */
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

/** Increased when the same file gets another frame, since clients have stored bytes with the old one. */
export const HEADER_FRAME_VERSION = 1
