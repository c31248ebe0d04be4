import type { Dirent } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { ifGone } from '@chapterhouse/kit/ignore'
import { inNaturalOrder } from '@chapterhouse/kit/text/natural-order'
import type { Catalogue, FolderEntries, ScannedFile } from '../../catalogue/index.ts'
import { isAudioName } from '../../formats/index.ts'
import type { Libraries, Opening, Visibility } from '../../libraries/index.ts'
import { isInside, type RelPath, ROOT, within } from '../../paths/index.ts'
import { type Folder, isWhole, mayBrowse, mayOpen } from '../../shares/index.ts'
import type { foldersStore } from './folders.store.ts'

export interface VisibleEntriesNeeds {
  libraries: Pick<Libraries, 'absolute' | 'realRoot'>
  opening: Pick<Opening, 'list'>
  visibility: Pick<Visibility, 'isHiddenEntry' | 'isMarked'>
  /** Folders as the last scan found them. */
  scanned: Pick<Catalogue['folders'], 'find'>
  store: Pick<ReturnType<typeof foldersStore>, 'holding'>
}

type FolderAccess = Pick<Folder, 'library' | 'path' | 'scope'>

export interface VisibleEntry {
  name: string
  isFolder: boolean
  /** Of an audio file, as of the last scan; absent if unknown. */
  file?: ScannedFile
}

/** The visible subfolders and audio files of a folder that are in scope, in display order. */
export function createVisibleEntries({ libraries, opening, visibility, scanned, store }: VisibleEntriesNeeds) {
  const withoutMarked = createMarkerCheck({ visibility, store })

  async function fromDisk(
    folder: FolderAccess,
    { entries, real }: { entries: readonly Unchecked[]; real: RelPath },
  ): Promise<VisibleEntry[]> {
    const isShown = shownIn(folder, real, visibility)
    const kinds = await Promise.all(entries.map((entry) => kindOf(entry, folder, libraries)))
    const shown = entries.flatMap((entry, at) => {
      const [name, kind] = [entry.name, kinds[at]]
      const visible = { name, isFolder: kind === 'folder' }
      return kind !== undefined && isShown(visible, entry.isSymbolicLink()) ? [visible] : []
    })
    const folders = await withoutMarked(
      folder,
      shown.filter(({ isFolder }) => isFolder),
    )
    return [...folders, ...shown.filter(({ isFolder }) => !isFolder)]
  }

  /** The disk is only read for links, and for folders that the scan did not enter. */
  async function fromIndex(folder: FolderAccess, real: RelPath, entries: FolderEntries): Promise<VisibleEntry[]> {
    const isShown = shownIn(folder, real, visibility)
    const folders = entries.folders.map((name): VisibleEntry => ({ name, isFolder: true })).filter((one) => isShown(one))
    const files = entries.files
      .map((file): VisibleEntry => ({ name: file.name, isFolder: false, file }))
      .filter((one) => isShown(one))
    const others = [
      ...entries.unwalked.map((name) => entryOf(name, 'folder')),
      ...entries.links.map((name) => entryOf(name, 'link')),
    ]
    if (others.length === 0) return [...folders, ...files]
    return inDisplayOrder([...folders, ...files, ...(await fromDisk(folder, { entries: others, real }))])
  }

  return async function listVisible(folder: FolderAccess): Promise<VisibleEntry[]> {
    const { library, path: where, scope } = folder
    const known = scanned.find(library.id, where)
    const { entries, real } = await opening.list(library, where, (there) => mayBrowse(scope, there), known?.stamp)
    if (entries) return inDisplayOrder(await fromDisk(folder, { entries, real }))
    return known ? await fromIndex(folder, real, known.entries()) : []
  }
}

/** A folder with indexed books has no marker file that hides it; others are checked on disk. */
function createMarkerCheck({ visibility, store }: Pick<VisibleEntriesNeeds, 'visibility' | 'store'>) {
  return async function withoutMarked<E extends { name: string }>(
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
}

/** Whether the rules and the scope show an entry; behind a link, a folder's real path differs from its path here. */
function shownIn(folder: FolderAccess, real: RelPath, visibility: VisibleEntriesNeeds['visibility']) {
  const { library, path: where, scope } = folder
  const isWholeHere = isWhole(scope)
  return ({ name, isFolder }: VisibleEntry, isLink = false): boolean => {
    const here = within(where, name)
    const isInScope = (path: RelPath) => (isFolder ? mayBrowse(scope, path) : mayOpen(scope, path))
    // `kindOf` has already checked the target of an entry that is a link.
    if (!isWholeHere && (!isInScope(here) || !(isLink || isInScope(within(real, name))))) return false
    return !visibility.isHiddenEntry(library, here, { isFolder })
  }
}

/** An entry of a folder as `readdir` gives it. */
type Unchecked = Pick<Dirent, 'name' | 'isDirectory' | 'isFile' | 'isSymbolicLink'>

const entryOf = (name: string, kind: 'folder' | 'link'): Unchecked => ({
  name,
  isDirectory: () => kind === 'folder',
  isFile: () => false,
  isSymbolicLink: () => kind === 'link',
})

function inDisplayOrder(entries: readonly VisibleEntry[]): VisibleEntry[] {
  const { true: folders = [], false: files = [] } = Object.groupBy(entries, ({ isFolder }) => `${isFolder}`)
  return [...inNaturalOrder(folders, ({ name }) => name, { isFile: false }), ...inNaturalOrder(files, ({ name }) => name)]
}

/** The kind of an entry; for a link its target's, if that is inside the library and the scope. */
async function kindOf(
  entry: Unchecked,
  { library, path: where, scope }: FolderAccess,
  libraries: VisibleEntriesNeeds['libraries'],
): Promise<'folder' | 'audio' | undefined> {
  if (entry.isDirectory()) return 'folder'
  const isAudio = isAudioName(entry.name)
  if (entry.isFile()) return isAudio ? 'audio' : undefined
  const real = await realpath(path.join(libraries.absolute(library, where), entry.name)).catch(ifGone())
  const root = await libraries.realRoot(library)
  if (real === undefined || !isInside(root, real)) return undefined
  const inside = (path.relative(root, real) || ROOT) as RelPath
  if (!mayBrowse(scope, inside)) return undefined
  const stats = await stat(real).catch(ifGone())
  if (stats?.isDirectory()) return 'folder'
  return stats?.isFile() && isAudio && mayOpen(scope, inside) ? 'audio' : undefined
}
