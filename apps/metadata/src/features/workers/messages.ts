import type { Waiting } from '../releases/index.ts'

/** A verified artifact. */
export interface ReleaseMessage {
  file: string
  /** SHA-256 of the file. */
  digest: string
  /** The mark of the verified file (`markOf`), which changes if the file is replaced. */
  mark: string
}

/** From the primary to a worker. */
export type PrimaryMessage =
  | { kind: 'begin'; release: ReleaseMessage | undefined; waiting: Waiting }
  | { kind: 'load'; turn: number; release: ReleaseMessage }
  | { kind: 'switch'; turn: number }
  | { kind: 'wait'; waiting: Waiting }
  | { kind: 'end' }

/** From a worker to the primary. */
export type WorkerMessage =
  | { kind: 'listening'; address: string }
  | { kind: 'refused'; why: string }
  | { kind: 'ready'; turn: number }
  | { kind: 'failed'; turn: number; why: string }
  | { kind: 'look' }
