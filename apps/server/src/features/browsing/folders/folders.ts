import { stat } from 'node:fs/promises'
import { ifGone } from '@chapterhouse/kit/ignore'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { OverrideMode, Overrides } from '../../libraries/index.ts'
import { type RelPath, within } from '../../paths/index.ts'
import { type AccessiblePath, type Folder, mayOpen } from '../../shares/index.ts'
import { type Annotation, foldersStore } from './folders.store.ts'
import { createVisibleEntries, type VisibleEntriesNeeds, type VisibleEntry } from './visible-entries.ts'

interface FoldersNeeds extends Omit<VisibleEntriesNeeds, 'store'> {
  db: Db
  overrides: Pick<Overrides, 'of'>
  /** Folders with unjoined discs, from the last scan. */
  splitDiscs: (libraryId: number) => ReadonlySet<RelPath>
}

export interface FolderEntry {
  name: string
  path: RelPath
  isFolder: boolean
  sizeBytes: number
  modifiedSeconds: number
  /** Only for accessible paths, not for folders that merely contain one. */
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

/** A library folder as listeners see it: visible folders and audio files in their scope (docs/reference/server.md 2.6). */
export function createFolders({ db, libraries, opening, visibility, scanned, overrides, splitDiscs }: FoldersNeeds) {
  const store = foldersStore(db)
  const listVisible = createVisibleEntries({ libraries, opening, visibility, scanned, store })

  return {
    async page(folder: Folder, { offset, limit }: { offset: number; limit: number }): Promise<FolderPage> {
      const all = await listVisible(folder)
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
    /** Names of the subfolders this viewer has access to. */
    async visibleFolders({ library, scope }: AccessiblePath, where: RelPath): Promise<string[]> {
      const entries = await listVisible({ library, scope, path: where })
      return entries.filter(({ isFolder }) => isFolder).map(({ name }) => name)
    },
  }

  async function annotated(folder: Folder, shown: readonly VisibleEntry[]): Promise<FolderEntry[]> {
    const { library, path: where, scope, viewer } = folder
    const paths = shown.map(({ name }) => within(where, name)).filter((here) => mayOpen(scope, here))
    const books = new Map(store.at(library.id, paths).map((book) => [book.path, book]))
    const chosen = overrides.of(library.id)
    const split = viewer.isAdmin ? splitDiscs(library.id) : new Set<RelPath>()
    return Promise.all(
      shown.map(async ({ name, isFolder, file }) => {
        const here = within(where, name)
        const facts = isFolder ? undefined : (file ?? (await factsOf(libraries.absolute(library, here))))
        const [book, override] = [books.get(here), mayOpen(scope, here) ? chosen.get(here) : undefined]
        return {
          name,
          path: here,
          isFolder,
          sizeBytes: facts?.sizeBytes ?? 0,
          modifiedSeconds: facts?.modifiedSeconds ?? 0,
          ...(book && { book }),
          ...(override && { override }),
          isSplit: split.has(here),
        }
      }),
    )
  }
}

async function factsOf(file: string): Promise<Pick<FolderEntry, 'sizeBytes' | 'modifiedSeconds'> | undefined> {
  const stats = await stat(file).catch(ifGone())
  return stats && { sizeBytes: stats.size, modifiedSeconds: Math.floor(stats.mtimeMs / 1000) }
}
