import type { CopyFolder, CopyPath } from '../src/offline/copy-path.ts'

/** An append-only file with one writer at a time. */
export interface CopyWriter {
  /** Bytes that were already stored. */
  readonly size: number
  append(bytes: Uint8Array): Promise<void>
  /** Makes the appended bytes survive a crash. */
  flush(): Promise<void>
  /** Starts over, because the server now has different bytes. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** Downloaded files: written by the download worker, read by the service worker. */
export interface Copies {
  open(path: CopyPath): Promise<CopyWriter>
  /** `undefined`: not found. */
  find(path: CopyPath): Promise<Blob | undefined>
  remove(folder: CopyFolder): Promise<void>
}
