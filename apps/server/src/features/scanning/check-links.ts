import type { Catalogue } from '../catalogue/index.ts'
import { type Library, ROOT } from '../libraries/index.ts'
import { findBooks } from './find-books.ts'
import type { ScanNeeds } from './scan-needs.ts'

export interface CheckLinksNeeds
  extends Pick<ScanNeeds, 'probe' | 'realRoot' | 'discover' | 'overrides' | 'links' | 'transaction'> {
  unchecked: Catalogue['links']['unchecked']
}

/**
 * Looks where the links of a library lead whose index is older than that knowledge: until then its books are closed to people with parts of
 * it. A scan finds out as well, but may wait for hours behind one that reads another library. Does nothing where all is known.
 */
export function createCheckLinks(needs: CheckLinksNeeds) {
  return async function checkLinks(library: Library, signal: AbortSignal): Promise<void> {
    if (!needs.unchecked().includes(library.id)) return
    if ((await needs.probe(library.root)).kind === 'unavailable') return
    const root = await needs.realRoot(library)
    const { folders, unreadable } = await needs.discover({ library, root }, signal)
    if (unreadable.includes(ROOT)) return
    const { books } = findBooks({ folders, overrides: needs.overrides.of(library.id), settings: library })
    // A disk that is not mounted looks like an empty folder.
    if (books.length === 0) return
    await needs.transaction(() => void needs.links.learn(library.id, books), signal)
  }
}
