import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { invalid, missing } from '@chapterhouse/kit/errors'
import { createLimiter } from '@chapterhouse/kit/queues/limiter'

export interface FolderListing {
  path: string
  /** Absent for the root of the disk. */
  parent: string | undefined
  folders: { name: string; path: string }[]
  isTruncated: boolean
}

const MAX = 1_000
const looks = 8

/** Folders on the server's disk, for choosing the root of a library. Omits dot names, includes links to folders. */
export async function foldersIn(requestedPath: string): Promise<FolderListing> {
  const where = requestedPath === '' ? '/' : requestedPath
  if (!path.isAbsolute(where) || where.includes('\0')) throw invalid('path must be absolute', { code: 'path_not_absolute' })
  const folder = path.resolve(where)
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw missing('that folder does not exist on the server or cannot be read', { code: 'folder_unreadable', cause })
  })
  const limiter = createLimiter(looks)
  const found = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.'))
      .map(async (entry) => {
        const isFolder =
          entry.isDirectory() || (entry.isSymbolicLink() && (await limiter.run(() => leadsToFolder(folder, entry.name))))
        return isFolder ? [entry.name] : []
      }),
  )
  const names = found.flat().sort(withoutCase)
  return {
    path: folder,
    parent: folder === path.parse(folder).root ? undefined : path.dirname(folder),
    folders: names.slice(0, MAX).map((name) => ({ name, path: path.join(folder, name) })),
    isTruncated: names.length > MAX,
  }
}

const leadsToFolder = (folder: string, name: string) =>
  stat(path.join(folder, name)).then(
    (stats) => stats.isDirectory(),
    () => false,
  )

function withoutCase(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : one < other ? -1 : 1
}
