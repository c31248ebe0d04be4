import type { Dirent } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { inNaturalOrder } from '@chapterhouse/kit/natural-order'
import type { Db } from '@chapterhouse/kit/sqlite'
import {
  isAudioName,
  isInside,
  type Libraries,
  type Opening,
  type OverrideMode,
  type Overrides,
  type RelPath,
  ROOT,
  type Visibility,
  within,
} from '../libraries/index.ts'
import { type AccessiblePath, type Folder, mayBrowse, mayOpen } from '../shares/index.ts'
import { type Annotation, browsingStore } from './browsing.store.ts'

export interface FoldersNeeds {
  db: Db
  libraries: Pick<Libraries, 'absolute' | 'realRoot'>
  opening: Pick<Opening, 'list'>
  visibility: Pick<Visibility, 'isHidden' | 'isHiddenEntry' | 'isMarked'>
  overrides: Pick<Overrides, 'of'>
  /** Folders whose discs are not joined, as the last scan saw them. */
  splitDiscs: (libraryId: number) => ReadonlySet<RelPath>
}

export interface FolderEntry {
  name: string
  path: RelPath
  isFolder: boolean
  sizeBytes: number
  modifiedSeconds: number
  /** Only for what may be opened, not for what merely leads there. */
  book?: Annotation
  override?: OverrideMode
  isSplit: boolean
}

export interface FolderPage {
  path: RelPath
  entries: FolderEntry[]
  total: number
  offset: number
  nextOffset: number | undefined
}

export type Folders = ReturnType<typeof createFolders>

/**
 * One folder of a library as its listeners see it: visible folders and audio, within their scope (docs/reference/server.md 2.6).
 */
export function createFolders({ db, libraries, opening, visibility, overrides, splitDiscs }: FoldersNeeds) {
  const store = browsingStore(db)

  return {
    async page(folder: Folder, { offset, limit }: { offset: number; limit: number }): Promise<FolderPage> {
      const all = await visibleEntries(folder)
      const from = Math.min(Math.max(0, offset), all.length)
      const shown = all.slice(from, from + limit)
      const end = from + shown.length
      return {
        path: folder.path,
        entries: await annotated(folder, shown),
        total: all.length,
        offset: from,
        nextOffset: end < all.length ? end : undefined,
      }
    },
    /** Names of the folders in a folder, as far as this viewer may see them. */
    async visibleFolders({ library, scope }: AccessiblePath, where: RelPath): Promise<string[]> {
      const entries = await visibleEntries({ library, scope, path: where })
      return entries.filter(({ isFolder }) => isFolder).map(({ name }) => name)
    },
  }

  async function visibleEntries(
    folder: Pick<Folder, 'library' | 'path' | 'scope'>,
  ): Promise<{ name: string; isFolder: boolean }[]> {
    const { library, path: where, scope } = folder
    const { entries: listed, real } = await opening.list(library, where, (there) => mayBrowse(scope, there))
    const kinds = await Promise.all(listed.map((entry) => kindOf(folder, entry)))
    const entries = listed.flatMap((entry, at) => {
      const [name, isLink] = [entry.name, entry.isSymbolicLink()]
      const [here, kind] = [within(where, name), kinds[at]]
      const isFolder = kind === 'folder'
      // In a folder behind a link an entry is somewhere else than its path says; one that is a link itself was judged before.
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

  /** What an entry is to a listener; a link is what it leads to, where that lies inside the library and the grant. */
  async function kindOf(
    { library, path: where, scope }: Pick<Folder, 'library' | 'path' | 'scope'>,
    entry: Dirent,
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

  /** A folder with books in the index holds no mark that hides it; the others are looked at. */
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

  async function annotated(folder: Folder, shown: readonly { name: string; isFolder: boolean }[]): Promise<FolderEntry[]> {
    const { library, path: where, scope, viewer } = folder
    const paths = shown.map(({ name }) => within(where, name)).filter((here) => mayOpen(scope, here))
    const books = new Map(store.at(library.id, paths).map((book) => [book.path, book]))
    const chosen = overrides.of(library.id)
    const split = viewer.isAdmin ? splitDiscs(library.id) : new Set<RelPath>()
    return Promise.all(
      shown.map(async ({ name, isFolder }) => {
        const here = within(where, name)
        const stats = isFolder ? undefined : await stat(libraries.absolute(library, here)).catch(() => undefined)
        const [book, override] = [books.get(here), mayOpen(scope, here) ? chosen.get(here) : undefined]
        return {
          name,
          path: here,
          isFolder,
          sizeBytes: stats?.size ?? 0,
          modifiedSeconds: stats ? Math.floor(stats.mtimeMs / 1000) : 0,
          ...(book && { book }),
          ...(override && { override }),
          isSplit: split.has(here),
        }
      }),
    )
  }
}
