import type { Db } from '@chapterhouse/kit/sqlite'
import { LRUCache } from 'lru-cache'
import { type RelPath, ROOT } from '../libraries/index.ts'
import { type BookLink, linksStore } from './links.store.ts'
import { EVERYTHING, mayOpen, NOTHING, type Scope, scopeOf } from './scope.ts'

interface Kept {
  stamp: string
  scope: Scope
}

/** What these rules open of a library, by the index: state is kept where no file exists. */
export type ScopeIn = (libraryId: number, granted: readonly RelPath[]) => Scope

/**
 * Scopes without books whose real path is outside of them. Each is kept by its rules, so that a changed grant takes effect at once, and
 * used again until a link changes: tens of thousands of links are otherwise read for every request.
 */
export function createLinkScopes({ db }: { db: Db }): ScopeIn {
  const links = linksStore(db)
  const kept = new LRUCache<string, Kept>({ max: 1_000, maxSize: 20_000_000, sizeCalculation: sizeOf })

  return (libraryId, granted) => {
    if (granted.length === 0) return NOTHING
    if (granted.includes(ROOT)) return EVERYTHING
    // Before the links: a change in between is seen by the next request.
    const stamp = links.stamp()
    const key = `${libraryId}\0${granted.join('\0')}`
    const known = kept.get(key)
    if (known?.stamp === stamp) return known.scope
    const scope = withoutLinksOut(granted, links.ofLibrary(libraryId))
    kept.set(key, { stamp, scope })
    return scope
  }
}

/** A book is closed where it is granted under its path and what it is read from is not. */
function withoutLinksOut(granted: readonly RelPath[], links: readonly BookLink[]): Scope {
  const scope = scopeOf(granted)
  const out = links.filter(({ path, target }) => mayOpen(scope, path) && (target === '' || !mayOpen(scope, target)))
  if (out.length === 0) return scope
  const unchecked = out.filter(({ target }) => target === '')
  return scopeOf(granted, { closed: pathsOf(out), unchecked: pathsOf(unchecked) })
}

const pathsOf = (links: readonly BookLink[]) => new Set(links.map(({ path }) => path))

/** In characters, roughly. */
function sizeOf({ scope }: Kept, key: string): number {
  let size = 2 * key.length
  for (const path of scope.closed) size += path.length + 40
  return size
}
