import type { CopyFolder, CopyPath } from '../src/offline/copy-path.ts'
import { createCacheCopies } from './cache-copies.ts'
import { createOpfsCopies } from './opfs-copies.ts'

/** A file that grows at its end. One writer at a time. */
export interface CopyWriter {
  /** Bytes that lie there already, from an earlier start. */
  readonly size: number
  append(bytes: Uint8Array): Promise<void>
  /** What was appended so far outlives a crash. */
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

/** The private file system where files can be appended to; else, in private windows above all, pieces in the cache of the browser. */
export async function openCopies(): Promise<Copies> {
  try {
    const root = await navigator.storage.getDirectory()
    const probe = await root.getFileHandle('probe', { create: true })
    ;(await probe.createSyncAccessHandle()).close()
    await root.removeEntry('probe')
    return createOpfsCopies()
  } catch {
    return createCacheCopies()
  }
}

/** The service worker cannot see whether files can be appended to (only dedicated workers can), so it looks in both places. */
export async function findCopy(path: CopyPath): Promise<Blob | undefined> {
  return (await createOpfsCopies().find(path)) ?? (await createCacheCopies().find(path))
}
