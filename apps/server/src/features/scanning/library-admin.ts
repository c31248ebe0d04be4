import { invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Catalogue } from '../catalogue/index.ts'
import {
  type Availability,
  type Libraries,
  type Library,
  type OverrideMode,
  type Overrides,
  parentOf,
  type RelPath,
  relPath,
} from '../libraries/index.ts'
import { isEffective } from './find-books.ts'
import { judgeRoot, judgeWish, type LibraryWish, needsScan } from './library-rules.ts'
import type { AskedBy, ScanJob, ScanState } from './scanner.ts'
import type { Scanning } from './scanning.ts'

export interface LibraryAdminNeeds {
  db: Db
  libraries: Libraries
  overrides: Overrides
  availability: Pick<Availability, 'lately'>
  catalogue: Pick<Catalogue, 'count'>
  scanning: Pick<Scanning, 'scanner' | 'nextAt' | 'lastStatus' | 'resolveAgain' | 'discover'>
  /** The path as it is spelt in the index or on disk. */
  settle: (library: Library, path: RelPath) => Promise<RelPath>
  dataFolder: string
}

/** A library with everything that its owner wants to know of it. */
export interface LibraryState {
  library: Library
  bookCount: number
  isAvailable: boolean
  scan: ScanState
  nextScanAt: Date | undefined
}

export type LibraryAdmin = ReturnType<typeof createLibraryAdmin>

/** What an admin does with libraries, and what follows from it: scans, readings again, state that goes. */
export function createLibraryAdmin(needs: LibraryAdminNeeds) {
  const { db, libraries, overrides, availability, catalogue, scanning, settle, dataFolder } = needs
  const { scanner } = scanning

  async function stateOf(library: Library): Promise<LibraryState> {
    const [probe, bookCount] = [await availability.lately(library.root), catalogue.count(library.id)]
    const isThere = probe.kind === 'available' && !(probe.isEmpty && bookCount > 0)
    return {
      library,
      bookCount,
      isAvailable: isThere && scanning.lastStatus(library.id) !== 'unavailable',
      scan: scanner.stateOf(library.id),
      nextScanAt: scanning.nextAt(library),
    }
  }

  return {
    list: (): Promise<LibraryState[]> => Promise.all(libraries.list().map(stateOf)),
    async reorder(ids: readonly number[]): Promise<LibraryState[]> {
      libraries.order(ids)
      return Promise.all(libraries.list().map(stateOf))
    },
    get: libraries.get,
    scanOf: (id: number): ScanState => scanner.stateOf(libraries.get(id).id),
    ask: (id: number, by: AskedBy): ScanJob => scanner.ask(libraries.get(id), 'manual', by),
    scanAll: (by: AskedBy): ScanJob[] => libraries.list().map((library) => scanner.ask(library, 'manual', by)),

    async create(wish: LibraryWish, by: AskedBy): Promise<Library> {
      const { name, root, ...rest } = judgeWish(wish)
      if (!name || !root) throw invalid('name and root are required')
      await judgeRoot(root, dataFolder)
      const library = libraries.create({ ...rest, name, root })
      scanner.ask(library, 'change', by)
      return library
    },

    async change(id: number, wish: LibraryWish, by: AskedBy): Promise<{ library: Library; job: ScanJob | undefined }> {
      const before = libraries.get(id)
      const changes = judgeWish(wish)
      if (changes.root !== undefined && changes.root !== before.root) await judgeRoot(changes.root, dataFolder)
      const library = db.transaction(() => {
        const after = libraries.change(id, changes)
        if (after.metadataSource !== before.metadataSource) scanning.resolveAgain(after)
        return after
      })
      return { library, job: needsScan(before, library) ? scanner.ask(library, 'change', by) : undefined }
    },

    remove(id: number): Library {
      const library = libraries.get(id)
      scanner.drop(id)
      libraries.remove(id)
      return library
    },

    async setOverride(
      id: number,
      typed: string,
      mode: string | undefined,
      by: AskedBy,
    ): Promise<{ path: RelPath; isEffective: boolean }> {
      const library = libraries.get(id)
      const path = await settle(library, relPath(typed))
      if (mode !== 'book' && mode !== 'collection') throw invalid('mode must be "book" or "collection"')
      const works = await isWorking(library, path, mode)
      overrides.set(id, path, mode)
      scanner.ask(library, 'change', by)
      return { path, isEffective: works }
    },

    async clearOverride(id: number, typed: string, by: AskedBy): Promise<RelPath> {
      const library = libraries.get(id)
      const path = await settle(library, relPath(typed))
      overrides.clear(id, path)
      scanner.ask(library, 'change', by)
      return path
    },
  }

  /** Whether the folder, as it lies on disk now, holds anything that this joins or splits. */
  async function isWorking(library: Library, path: RelPath, mode: OverrideMode): Promise<boolean> {
    const root = await libraries.realRoot(library)
    const tree = await scanning
      .discover({ library, root, from: [parentOf(path)] }, AbortSignal.timeout(20_000))
      .catch(() => undefined)
    if (!tree) return false
    return isEffective(path, mode, { folders: tree.folders, overrides: overrides.of(library.id), settings: library })
  }
}
