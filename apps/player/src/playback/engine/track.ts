import type { Timeline } from '../position/timeline.ts'

/** A URL that plays one file, or the rest of it. */
export interface Track {
  url: string
  /** Seconds of the file before the start of the URL. */
  offset: number
  isConverted: boolean
  isLocal: boolean
}

export type StreamFailure =
  | 'server-gone'
  | 'file-gone'
  | 'forbidden'
  | 'broken-off'
  | 'cannot-convert'
  | 'converting-busy'
  | 'blocked'

export type SequencerEvent =
  | { kind: 'sounded'; position: number; ms: number }
  | { kind: 'started' | 'waiting' | 'interrupted' | 'over' | 'buffered' }
  | { kind: 'failed'; why: StreamFailure; file: number }

/** Plays the files of a book as one stream, and recovers from failures. */
export interface TrackSequencer {
  /** Fetches nothing until playback is wanted. */
  open(timeline: Timeline, position: number): void
  close(): void
  play(): void
  pause(): void
  seek(position: number): void
  setSpeed(speed: number): void
  position(): number
  bufferedTo(): number
  /** Reports the playback since the last report. */
  report(): void
  /** Requests the URL again: for other effects, or after a failure. */
  reload(): void
  /** Reconciles the wanted state with the actual one, after the page was hidden. */
  check(): void
}
