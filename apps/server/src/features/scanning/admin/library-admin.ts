import { invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Catalogue } from '../../catalogue/index.ts'
import type { Availability, Libraries, Library } from '../../libraries/index.ts'
import type { RequestedBy, ScanJob, ScanState } from '../run/scan-job.ts'
import type { Scanning } from '../run/scanning.ts'
import { checkRoot, type LibraryRequest, needsScan, validateLibrary } from './library-rules.ts'
import { type OverrideNeeds, settingOverrides } from './override-admin.ts'

interface LibraryAdminNeeds extends OverrideNeeds {
  db: Db
  libraries: Libraries
  availability: Pick<Availability, 'lately'>
  catalogue: Pick<Catalogue, 'count' | 'markLibraryStale' | 'catchUp'>
  scanning: Pick<Scanning, 'scanner' | 'nextAt' | 'lastStatus' | 'resolveAgain' | 'discover' | 'groupings'>
  dataFolder: string
}

export interface LibraryState {
  library: Library
  bookCount: number
  isAvailable: boolean
  scan: ScanState
  nextScanAt: Date | undefined
}

export type LibraryAdmin = ReturnType<typeof createLibraryAdmin>

/** Changes of libraries by admins, with their consequences: scans, rereads, removed data. */
export function createLibraryAdmin(needs: LibraryAdminNeeds) {
  const { db, libraries, availability, catalogue, scanning, dataFolder } = needs
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
    request: (id: number, by: RequestedBy): ScanJob => scanner.request(libraries.get(id), 'manual', by),
    scanAll: (by: RequestedBy): ScanJob[] => libraries.list().map((library) => scanner.request(library, 'manual', by)),

    async create(request: LibraryRequest, by?: RequestedBy): Promise<Library> {
      const { name, root, ...rest } = validateLibrary(request)
      if (!name || !root) throw invalid('name and root are required')
      await checkRoot(root, dataFolder)
      const library = libraries.create({ ...rest, name, root })
      scanner.request(library, 'change', by)
      return library
    },

    async change(id: number, request: LibraryRequest, by: RequestedBy): Promise<{ library: Library; job: ScanJob | undefined }> {
      const before = libraries.get(id)
      const changes = validateLibrary(request)
      if (changes.root !== undefined && changes.root !== before.root) await checkRoot(changes.root, dataFolder)
      const library = db.transaction(() => {
        const after = libraries.change(id, changes)
        if (after.metadataSource !== before.metadataSource) scanning.resolveAgain(after)
        if (after.skipArticles !== before.skipArticles) catalogue.markLibraryStale(id)
        return after
      })
      // Lists have the new order by the time of the response, as after every other change.
      if (library.skipArticles !== before.skipArticles) await catalogue.catchUp()
      return { library, job: needsScan(before, library) ? scanner.request(library, 'change', by) : undefined }
    },

    remove(id: number): Library {
      const library = libraries.get(id)
      scanner.drop(id)
      libraries.remove(id)
      return library
    },

    ...settingOverrides(needs),
  }
}
