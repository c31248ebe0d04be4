import { ignore } from '@chapterhouse/ui/ignore'
import { type CopyPath, pieceUrl, ROOT } from './copy-path.ts'

/** The browser storages that may contain downloads. */
export interface CopyStorage {
  storage: Pick<StorageManager, 'getDirectory'>
  caches: Pick<CacheStorage, 'has' | 'open'>
}

/** Lost if it is in neither storage. A storage that does not respond proves nothing. */
export async function isEvicted(path: CopyPath, { storage, caches }: CopyStorage): Promise<boolean> {
  return (await isNoFile(path, storage)) && (await isNoPiece(path, caches))
}

async function isNoFile({ serverId, user, audio, name }: CopyPath, storage: CopyStorage['storage']): Promise<boolean> {
  let folder = await storage.getDirectory().catch(ignore('the browser has no such storage'))
  if (!folder) return false
  try {
    for (const part of [ROOT, serverId, user, audio]) folder = await folder.getDirectoryHandle(part)
    await folder.getFileHandle(name)
    return false
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotFoundError'
  }
}

async function isNoPiece(path: CopyPath, caches: CopyStorage['caches']): Promise<boolean> {
  try {
    return !(await caches.has(ROOT)) || !(await (await caches.open(ROOT)).match(pieceUrl(path, 0)))
  } catch (error) {
    return ignore('the browser has no such storage', false)(error)
  }
}
