import { ignore } from '@chapterhouse/ui/ignore'
import { ROOT } from './copy-path.ts'

/** `undefined` if the browser has no such storage. */
export const ifThere = <T>(looking: Promise<T>): Promise<T | undefined> => looking.catch(ignore('there is no such storage'))

/** The storage that this browser may have used: files, or pieces in a cache. */
export async function copyStorage(): Promise<{ root: FileSystemDirectoryHandle | undefined; cache: Cache | undefined }> {
  const root = await ifThere(navigator.storage.getDirectory().then((origin) => origin.getDirectoryHandle(ROOT)))
  return { root, cache: (await caches.has(ROOT)) ? await caches.open(ROOT) : undefined }
}
