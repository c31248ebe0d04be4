import { ROOT } from './copy-path.ts'

/** A browser that has no such place has nothing there. */
export const ifThere = <T>(looking: Promise<T>): Promise<T | undefined> => looking.catch(() => undefined)

/** Where this browser may have put the bytes of copies: into files, or in pieces into a cache. */
export async function copyStorage(): Promise<{ root: FileSystemDirectoryHandle | undefined; cache: Cache | undefined }> {
  const root = await ifThere(navigator.storage.getDirectory().then((origin) => origin.getDirectoryHandle(ROOT)))
  return { root, cache: (await caches.has(ROOT)) ? await caches.open(ROOT) : undefined }
}
