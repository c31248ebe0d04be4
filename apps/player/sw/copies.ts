import type { CopyFolder, CopyPath } from '../src/offline/copy-path.ts'

/** A file that grows at its end. One writer at a time. */
export interface CopyWriter {
  /** Bytes stored at an earlier start. */
  readonly size: number
  append(bytes: Uint8Array): Promise<void>
  /** Makes the appended bytes survive a crash. */
  flush(): Promise<void>
  /** Begins again: the server has other bytes now. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** Files of copies: written by the worker that downloads, read by the service worker. */
export interface Copies {
  open(path: CopyPath): Promise<CopyWriter>
  /** `undefined`: not there. */
  find(path: CopyPath): Promise<Blob | undefined>
  remove(folder: CopyFolder): Promise<void>
}
