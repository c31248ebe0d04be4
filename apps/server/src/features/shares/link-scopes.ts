import { createMarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { accessMark } from '../libraries/index.ts'
import { type RelPath, ROOT } from '../paths/index.ts'
import { type BookLink, linksStore } from './links.store.ts'
import { EVERYTHING, mayOpen, NOTHING, type Scope, scopeOf } from './scope.ts'

/** The scope of these rules in a library, from the index, because state may be kept at paths without a file. */
type ScopeIn = (libraryId: number, granted: readonly RelPath[]) => Scope

/**
 * Scopes without the books whose real path is outside. Cached by rules, so that a changed grant takes effect immediately, and until
 * access changes: otherwise every request would read tens of thousands of links.
 */
export function createLinkScopes({ db }: { db: Db }): ScopeIn {
  const links = linksStore(db)
  const kept = createMarkedCache<Scope>(accessMark(db), { max: 1_000, maxSize: 20_000_000, sizeCalculation: sizeOf })

  return (libraryId, granted) => {
    if (granted.length === 0) return NOTHING
    if (granted.includes(ROOT)) return EVERYTHING
    return kept.of(`${libraryId}\0${granted.join('\0')}`, () => withoutLinksOut(granted, links.ofLibrary(libraryId))) ?? NOTHING
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
function sizeOf(scope: Scope, key: string): number {
  let size = 2 * key.length
  for (const path of scope.closed) size += path.length + 40
  return size
}
