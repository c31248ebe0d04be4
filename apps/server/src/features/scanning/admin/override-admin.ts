import { invalid } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import type { Libraries, Library, OverrideMode, Overrides } from '../../libraries/index.ts'
import { parentOf, type RelPath, relPath } from '../../paths/index.ts'
import type { RequestedBy } from '../run/scan-job.ts'
import type { Scanning } from '../run/scanning.ts'
import { isEffective } from '../walk/find-books.ts'

export interface OverrideNeeds {
  libraries: Pick<Libraries, 'get' | 'realRoot'>
  overrides: Overrides
  scanning: Pick<Scanning, 'scanner' | 'discover' | 'groupings'>
  /** The path as spelt in the index or on disk. */
  canonicalPath: (library: Library, path: RelPath) => Promise<RelPath>
}

/** Admins' decisions about whether a folder is one book or several; each change is followed by a scan. */
export function settingOverrides({ libraries, overrides, scanning, canonicalPath }: OverrideNeeds) {
  /** Whether the override joins or splits anything on disk now. */
  async function isWorking(library: Library, path: RelPath, mode: OverrideMode): Promise<boolean> {
    const root = await libraries.realRoot(library)
    const tree = await scanning
      .discover({ library, root, from: [parentOf(path)] }, AbortSignal.timeout(20_000))
      .catch(ignore('the folder takes too long to list'))
    if (!tree) return false
    const chosen = { overrides: overrides.of(library.id), groupings: scanning.groupings.of(library.id) }
    return isEffective(path, mode, { folders: tree.folders, ...chosen, settings: library })
  }

  return {
    async setOverride(
      id: number,
      typed: string,
      mode: string | undefined,
      by: RequestedBy,
    ): Promise<{ path: RelPath; isEffective: boolean }> {
      const library = libraries.get(id)
      const path = await canonicalPath(library, relPath(typed))
      if (mode !== 'book' && mode !== 'collection') throw invalid('mode must be "book" or "collection"')
      const works = await isWorking(library, path, mode)
      overrides.set(id, path, mode)
      scanning.scanner.request(library, 'change', by)
      return { path, isEffective: works }
    },

    async clearOverride(id: number, typed: string, by: RequestedBy): Promise<RelPath> {
      const library = libraries.get(id)
      const path = await canonicalPath(library, relPath(typed))
      overrides.clear(id, path)
      scanning.scanner.request(library, 'change', by)
      return path
    },
  }
}
