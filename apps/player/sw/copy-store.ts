import { ignore } from '@chapterhouse/ui/ignore'
import type { CopyPath } from '../src/offline/copy-path.ts'
import { createCacheCopies } from './cache-copies.ts'
import type { Copies } from './copies.ts'
import { createOpfsCopies } from './opfs-copies.ts'

/** The origin private file system if its files can be appended to; otherwise, mainly in private windows, pieces in the cache. */
export async function openCopies(): Promise<Copies> {
  try {
    const root = await navigator.storage.getDirectory()
    const probe = await root.getFileHandle('probe', { create: true })
    ;(await probe.createSyncAccessHandle()).close()
    await root.removeEntry('probe')
    return createOpfsCopies()
  } catch (error) {
    ignore('the browser cannot append to files')(error)
    return createCacheCopies()
  }
}

/** The service worker cannot tell whether files can be appended to (only dedicated workers can), so it checks both places. */
export async function findCopy(path: CopyPath): Promise<Blob | undefined> {
  return (await createOpfsCopies().find(path)) ?? (await createCacheCopies().find(path))
}
