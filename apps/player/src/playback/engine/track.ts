import type { Timeline } from '../position/timeline.ts'

/** An address that sounds like one file, or like the rest of it. */
export interface Track {
  url: string
  /** Seconds of the file before the first of the address. */
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

/** The sound of a whole book: files one after another, and what to do when it does not come. */
export interface TrackSequencer {
  /** Nothing is fetched before sound is asked for. */
  open(timeline: Timeline, position: number): void
  close(): void
  play(): void
  pause(): void
  seek(position: number): void
  setSpeed(speed: number): void
  position(): number
  bufferedTo(): number
  /** Tells what sounded since the last report. */
  report(): void
  /** Requests the address again: for another kind of sound, or after a failure. */
  reload(): void
  /** Compares what is wanted with what is; for a page that was hidden. */
  check(): void
}
