import { ignore } from '@chapterhouse/ui/ignore'
import { type CopyOwner, type CopyPath, ROOT } from '../src/offline/copy-path.ts'
import type { Copies, CopyWriter } from './copies.ts'

/** One file in the origin private file system for each audio file. */
export function createOpfsCopies(): Copies {
  return {
    async open(path) {
      const folder = await folderOf(path, { create: true })
      const file = await folder.getFileHandle(path.name, { create: true })
      return writerOf(await handleOf(file))
    },
    async find(path) {
      try {
        const folder = await folderOf(path, { create: false })
        return await (await folder.getFileHandle(path.name)).getFile()
      } catch (error) {
        return ignore('there is no such file')(error)
      }
    },
    async remove({ serverId, user, audio }) {
      const folder = await ifThere(ownerFolder({ serverId, user }, { create: false }))
      if (folder) await ifThere(folder.removeEntry(audio, { recursive: true }))
    },
  }
}

const WAIT_MS = 250

/** The worker of a page that has just closed may hold its file open for a moment longer. */
async function handleOf(file: FileSystemFileHandle, tries = 20): Promise<FileSystemSyncAccessHandle> {
  try {
    return await file.createSyncAccessHandle()
  } catch (error) {
    if (tries === 0 || !isLocked(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    return handleOf(file, tries - 1)
  }
}

/** WebKit uses InvalidStateError for a locked file. */
const isLocked = (error: unknown): boolean =>
  error instanceof DOMException && ['NoModificationAllowedError', 'InvalidStateError'].includes(error.name)

const rootFolder = async (options: { create: boolean }) =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT, options)

async function ownerFolder({ serverId, user }: CopyOwner, options: { create: boolean }): Promise<FileSystemDirectoryHandle> {
  return (await (await rootFolder(options)).getDirectoryHandle(serverId, options)).getDirectoryHandle(user, options)
}

async function folderOf(path: CopyPath, options: { create: boolean }): Promise<FileSystemDirectoryHandle> {
  return (await ownerFolder(path, options)).getDirectoryHandle(path.audio, options)
}

async function ifThere<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined
    throw error
  }
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
        // On a full disk, a browser writes fewer bytes than given; Chromium returns an error code above four billion instead of the
        // count.
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
