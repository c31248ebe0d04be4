import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Library } from '../libraries/index.ts'
import { type RelPath, ROOT, relPath } from '../paths/index.ts'
import type { SourceLibrary } from './source/source-data.ts'

export interface FoundFolder {
  folderId: string
  sourceLibraryId: string
  libraryName: string
  mediaType: string
  path: string
  libraryId: number | null
  below: RelPath
  exists: boolean
}

interface NamedFolder {
  library: Omit<SourceLibrary, 'folders'>
  folder: SourceLibrary['folders'][number]
}

/** The folders of the other server, each with the library here that it is, or is part of. */
export function findFolders(
  folders: readonly NamedFolder[],
  here: readonly Pick<Library, 'id' | 'root'>[],
): Promise<FoundFolder[]> {
  const libraryAround = createJoining(here)
  return Promise.all(
    folders.map(async ({ library, folder }) => ({
      folderId: folder.id,
      sourceLibraryId: library.id,
      libraryName: library.name,
      mediaType: library.mediaType,
      path: folder.path,
      ...(libraryAround(folder.path) ?? { libraryId: null, below: ROOT }),
      exists: await isFolder(folder.path),
    })),
  )
}

/** Finds the library with the nearest root at or above a path. There are thousands of paths, and they may be long. */
export function createJoining(here: readonly Pick<Library, 'id' | 'root'>[]) {
  const roots = here
    .map(({ id, root }) => ({ libraryId: id, root: path.resolve(root) }))
    .toSorted((one, other) => other.root.length - one.root.length)
  return (folder: string): { libraryId: number; below: RelPath } | undefined => {
    if (!path.isAbsolute(folder) || folder.includes('\0')) return undefined
    const wanted = path.resolve(folder)
    const found = roots.find(({ root }) => wanted === root || wanted.startsWith(root === path.sep ? root : `${root}${path.sep}`))
    return found && { libraryId: found.libraryId, below: relPath(path.relative(found.root, wanted)) }
  }
}

async function isFolder(folder: string): Promise<boolean> {
  if (!path.isAbsolute(folder) || folder.includes('\0')) return false
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
