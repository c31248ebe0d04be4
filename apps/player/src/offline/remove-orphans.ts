import { copyAt, folderName } from './copy-path.ts'
import { copyStorage, ifThere } from './copy-storage.ts'

/** Removes stored bytes outside these folders, from both storages. */
export async function removeOrphans(folders: ReadonlySet<string>): Promise<void> {
  const { root, cache } = await copyStorage()
  if (root) await prune(root, '', folders)
  if (cache) await pruneCache(cache, folders)
}

/** `<server>/<account>/<audio>` is three levels deep; a file above that belongs to no download. */
const DEPTH = 3

async function prune(folder: FileSystemDirectoryHandle, path: string, keep: ReadonlySet<string>): Promise<void> {
  const entries: FileSystemHandle[] = []
  for await (const entry of folder.values()) entries.push(entry)
  for (const entry of entries) {
    const name = path === '' ? entry.name : `${path}/${entry.name}`
    const isWhole = entry.kind === 'file' || name.split('/').length === DEPTH
    if (!isWhole) await prune(entry as FileSystemDirectoryHandle, name, keep)
    else if (!keep.has(name)) await ifThere(folder.removeEntry(entry.name, { recursive: true }))
  }
}

async function pruneCache(cache: Cache, keep: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    const path = copyAt(new URL(url).pathname)
    if (!path || !keep.has(folderName(path))) await cache.delete(url)
  }
}
