import type { CopyPath } from '../src/offline/copy-path.ts'
import type { Copies, CopyWriter } from './copy-store.ts'

const ROOT = 'copies'

/** One file of the origin's private file system for each audio file. */
export function createOpfsCopies(): Copies {
  return {
    async open(path) {
      const folder = await folderOf(path, { create: true })
      const file = await folder.getFileHandle(path.name, { create: true })
      return writerOf(await file.createSyncAccessHandle())
    },
    async find(path) {
      try {
        const folder = await folderOf(path, { create: false })
        return await (await folder.getFileHandle(path.name)).getFile()
      } catch {
        return undefined
      }
    },
    async remove({ serverId, audio }) {
      try {
        const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT)
        await (await root.getDirectoryHandle(serverId)).removeEntry(audio, { recursive: true })
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
      }
    },
  }
}

async function folderOf({ serverId, audio }: CopyPath, options: { create: boolean }): Promise<FileSystemDirectoryHandle> {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT, options)
  return (await root.getDirectoryHandle(serverId, options)).getDirectoryHandle(audio, options)
}

function writerOf(handle: FileSystemSyncAccessHandle): CopyWriter {
  let end = handle.getSize()
  return {
    get size() {
      return end
    },
    async append(bytes) {
      const written = handle.write(bytes as Uint8Array<ArrayBuffer>, { at: end })
      if (written === bytes.length) end += written
      else {
        // On a full disk a platform writes less than it was given; Chromium answers its own number of the error, beyond four billion.
        end = handle.getSize()
        throw new DOMException('no room', 'QuotaExceededError')
      }
    },
    async flush() {
      handle.flush()
    },
    async empty() {
      handle.truncate(0)
      end = 0
    },
    async close() {
      handle.flush()
      handle.close()
    },
  }
}
