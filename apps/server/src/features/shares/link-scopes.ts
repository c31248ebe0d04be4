import type { Db } from '@chapterhouse/kit/sqlite'
import { LRUCache } from 'lru-cache'
import { type RelPath, ROOT } from '../libraries/index.ts'
import { type BookLink, linksStore } from './links.store.ts'
import { EVERYTHING, mayOpen, NOTHING, type Scope, scopeOf } from './scope.ts'

interface Kept {
  stamp: string
  scope: Scope
}

/** The scope of these rules in a library, from the index, because state may be kept at paths without a file. */
type ScopeIn = (libraryId: number, granted: readonly RelPath[]) => Scope

/**
 * Scopes without the books whose real path is outside. They are cached by rules, so that a changed grant takes effect at once, and
 * until a link changes: otherwise every request would read tens of thousands of links.
 */
export function createLinkScopes({ db }: { db: Db }): ScopeIn {
  const links = linksStore(db)
  const kept = new LRUCache<string, Kept>({ max: 1_000, maxSize: 20_000_000, sizeCalculation: sizeOf })

  return (libraryId, granted) => {
    if (granted.length === 0) return NOTHING
    if (granted.includes(ROOT)) return EVERYTHING
    // Read before the links, so that a change in between invalidates the entry.
    const stamp = links.stamp()
    const key = `${libraryId}\0${granted.join('\0')}`
    const known = kept.get(key)
    if (known?.stamp === stamp) return known.scope
    const scope = withoutLinksOut(granted, links.ofLibrary(libraryId))
    kept.set(key, { stamp, scope })
    return scope
  }
}

/** Excludes a book if its own path is granted, but not the path of a file it was read from. */
function withoutLinksOut(granted: readonly RelPath[], links: readonly BookLink[]): Scope {
  const scope = scopeOf(granted)
  const out = links.filter(({ path, target }) => mayOpen(scope, path) && (target === '' || !mayOpen(scope, target)))
  if (out.length === 0) return scope
  const unchecked = out.filter(({ target }) => target === '')
  return scopeOf(granted, { closed: pathsOf(out), unchecked: pathsOf(unchecked) })
}

const pathsOf = (links: readonly BookLink[]) => new Set(links.map(({ path }) => path))

/** An estimate in characters. */
function sizeOf({ scope }: Kept, key: string): number {
  let size = 2 * key.length
  for (const path of scope.closed) size += path.length + 40
  return size
}
