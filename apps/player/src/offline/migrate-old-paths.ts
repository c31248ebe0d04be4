import { COPIES } from './copy-path.ts'
import { copyStorage, ifThere } from './copy-storage.ts'

/** Browsers have this method, but the DOM types do not. */
type Movable = FileSystemFileHandle & { move: (to: FileSystemDirectoryHandle, name: string) => Promise<void> }

/**
 * Downloads are stored under their account; older versions used `<server>/<audio>`. Those are moved to the first account whose
 * record refers to that audio, so that they need not be downloaded again. The others are left there, unused.
 */
export async function migrateOldPaths(folders: ReadonlySet<string>): Promise<void> {
  const homes = homesOf(folders)
  const { root, cache } = await copyStorage()
  if (root) for (const [older, home] of homes) await moveFiles(root, older, home)
  if (cache) await movePieces(cache, homes)
}

/** New folders, keyed by the old ones. */
function homesOf(folders: ReadonlySet<string>): ReadonlyMap<string, string> {
  const homes = new Map<string, string>()
  for (const folder of folders) {
    const [serverId, , audio] = folder.split('/')
    const older = `${serverId}/${audio}`
    if (!homes.has(older)) homes.set(older, folder)
  }
  return homes
}

async function moveFiles(root: FileSystemDirectoryHandle, older: string, home: string): Promise<void> {
  const from = await ifThere(folderAt(root, older, { create: false }))
  if (!from) return
  const files: FileSystemHandle[] = []
  for await (const entry of from.values()) if (entry.kind === 'file') files.push(entry)
  const to = await folderAt(root, home, { create: true })
  for (const file of files) {
    const exists = await ifThere(to.getFileHandle(file.name))
    if (!exists) await ifThere((file as Movable).move(to, file.name))
  }
}

async function folderAt(root: FileSystemDirectoryHandle, path: string, options: { create: boolean }) {
  let folder = root
  for (const name of path.split('/')) folder = await folder.getDirectoryHandle(name, options)
  return folder
}

async function movePieces(cache: Cache, homes: ReadonlyMap<string, string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    const [, older = '', name] = /^([^/]+\/[^/]+)\/([^/]+)$/.exec(pathname.slice(COPIES.length)) ?? []
    const home = homes.get(older)
    const piece = home && (await cache.match(url))
    if (!piece) continue
    await cache.put(`${COPIES}${home}/${name}${search}`, piece)
    await cache.delete(url)
  }
}
