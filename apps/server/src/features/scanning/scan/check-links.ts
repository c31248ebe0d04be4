import type { Catalogue } from '../../catalogue/index.ts'
import type { Library } from '../../libraries/index.ts'
import { ROOT } from '../../paths/index.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import { findBooks } from '../walk/find-books.ts'

/**
 * Checks the links in a library indexed before links were recorded: until then its books are closed to people with partial access.
 * A scan does the same, but may wait for hours behind another library's. Does nothing if all links are known.
 */
export function createCheckLinks(
  needs: Pick<ScanNeeds, 'probe' | 'realRoot' | 'discover' | 'overrides' | 'groupings' | 'links' | 'transaction'> & {
    unchecked: Catalogue['links']['unchecked']
  },
) {
  return async function checkLinks(library: Library, signal: AbortSignal): Promise<void> {
    if (!needs.unchecked().includes(library.id)) return
    if ((await needs.probe(library.root)).kind === 'unavailable') return
    const root = await needs.realRoot(library)
    const { folders, unreadable } = await needs.discover({ library, root }, signal)
    if (unreadable.includes(ROOT)) return
    const grouping = { overrides: needs.overrides.of(library.id), groupings: needs.groupings.of(library.id), settings: library }
    const { books } = findBooks({ folders, ...grouping })
    // An unmounted disk looks like an empty folder.
    if (books.length === 0) return
    await needs.transaction(() => void needs.links.learn(library.id, books), signal)
  }
}
