import type { Waiting } from '../releases/index.ts'

/** A verified artifact, as processes tell one another of it. */
export interface ReleaseMessage {
  file: string
  /** SHA-256 of the file. */
  digest: string
  /** The mark of the verified file (`markOf`): a later file of the same name has another one. */
  mark: string
}

/** From the process that leads to one that serves. */
export type PrimaryMessage =
  | { kind: 'begin'; release: ReleaseMessage | undefined; waiting: Waiting }
  | { kind: 'load'; turn: number; release: ReleaseMessage }
  | { kind: 'switch'; turn: number }
  | { kind: 'wait'; waiting: Waiting }
  | { kind: 'end' }

/** From a process that serves to the one that leads. */
export type WorkerMessage =
  | { kind: 'listening'; address: string }
  | { kind: 'refused'; why: string }
  | { kind: 'ready'; turn: number }
  | { kind: 'failed'; turn: number; why: string }
  | { kind: 'look' }
