import type { Dirent } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { inNaturalOrder } from '@chapterhouse/kit/natural-order'
import {
  isAudioName,
  isInside,
  type Libraries,
  type Opening,
  type RelPath,
  ROOT,
  type Visibility,
  within,
} from '../libraries/index.ts'
import { type Folder, mayBrowse, mayOpen } from '../shares/index.ts'
import type { browsingStore } from './browsing.store.ts'

export interface VisibleEntriesNeeds {
  libraries: Pick<Libraries, 'absolute' | 'realRoot'>
  opening: Pick<Opening, 'list'>
  visibility: Pick<Visibility, 'isHiddenEntry' | 'isMarked'>
  store: Pick<ReturnType<typeof browsingStore>, 'holding'>
}

type FolderAccess = Pick<Folder, 'library' | 'path' | 'scope'>

export interface VisibleEntry {
  name: string
  isFolder: boolean
}

/** The visible subfolders and audio files of a folder that are in scope, in display order. */
export function createVisibleEntries({ libraries, opening, visibility, store }: VisibleEntriesNeeds) {
  /** A folder with indexed books has no marker file that hides it; the others are checked on disk. */
  async function withoutMarked<E extends { name: string }>(
    { library, path: where }: Pick<Folder, 'library' | 'path'>,
    folders: readonly E[],
  ): Promise<E[]> {
    const known = new Set(
      store.holding(
        library.id,
        folders.map(({ name }) => within(where, name)),
      ),
    )
    const hidden = await Promise.all(
      folders.map(({ name }) => {
        const here = within(where, name)
        return known.has(here) ? false : visibility.isMarked(library, here)
      }),
    )
    return folders.filter((_, at) => !hidden[at])
  }

  return async function listVisible(folder: FolderAccess): Promise<VisibleEntry[]> {
    const { library, path: where, scope } = folder
    const { entries: listed, real } = await opening.list(library, where, (there) => mayBrowse(scope, there))
    const kinds = await Promise.all(listed.map((entry) => kindOf(entry, folder, libraries)))
    const entries = listed.flatMap((entry, at) => {
      const [name, isLink] = [entry.name, entry.isSymbolicLink()]
      const [here, kind] = [within(where, name), kinds[at]]
      const isFolder = kind === 'folder'
      // In a folder behind a link, the real path of an entry differs from its path here; `kindOf` has already checked an entry that
      // is itself a link.
      const isShown = (path: RelPath) => (isFolder ? mayBrowse(scope, path) : mayOpen(scope, path))
      if (kind === undefined || !isShown(here) || !(isLink || isShown(within(real, name)))) return []
      return visibility.isHiddenEntry(library, here, { isFolder }) ? [] : [{ name, isFolder }]
    })
    const folders = await withoutMarked(
      folder,
      entries.filter(({ isFolder }) => isFolder),
    )
    return [
      ...inNaturalOrder(folders, ({ name }) => name, { isFile: false }),
      ...inNaturalOrder(
        entries.filter(({ isFolder }) => !isFolder),
        ({ name }) => name,
      ),
    ]
  }
}

/** The kind of an entry; a link has the kind of its target, if that is inside the library and the scope. */
async function kindOf(
  entry: Dirent,
  { library, path: where, scope }: FolderAccess,
  libraries: VisibleEntriesNeeds['libraries'],
): Promise<'folder' | 'audio' | undefined> {
  if (entry.isDirectory()) return 'folder'
  const isAudio = isAudioName(entry.name)
  if (entry.isFile()) return isAudio ? 'audio' : undefined
  const real = await realpath(path.join(libraries.absolute(library, where), entry.name)).catch(() => undefined)
  const root = await libraries.realRoot(library)
  if (real === undefined || !isInside(root, real)) return undefined
  const inside = (path.relative(root, real) || ROOT) as RelPath
  if (!mayBrowse(scope, inside)) return undefined
  const stats = await stat(real).catch(() => undefined)
  if (stats?.isDirectory()) return 'folder'
  return stats?.isFile() && isAudio && mayOpen(scope, inside) ? 'audio' : undefined
}
