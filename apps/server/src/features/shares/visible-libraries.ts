import { atMost } from '@chapterhouse/kit/caches/at-most'
import { createMarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import { forbidden } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import { accessMark, type Libraries, type Library } from '../libraries/index.ts'
import type { RelPath } from '../paths/index.ts'
import { grantsStore } from './grants.store.ts'
import { createLinkScopes } from './link-scopes.ts'
import { EVERYTHING, isNothing, mayOpen, NOTHING, type Scope } from './scope.ts'
import type { ShareRule } from './share.ts'

/** Scopes with the same rules are shared, so an entry is small. */
const MAX_CACHED = 5_000

export interface VisibleLibrary {
  library: Library
  scope: Scope
}

export interface VisibleLibrariesNeeds {
  db: Db
  libraries: Pick<Libraries, 'get' | 'find' | 'list'>
}

export function createVisibleLibraries({ db, libraries }: VisibleLibrariesNeeds) {
  const grants = grantsStore(db)
  const scopeIn = createLinkScopes({ db })
  const kept = createMarkedCache<Scope>(accessMark(db), atMost(MAX_CACHED))
  const lists = createMarkedCache<VisibleLibrary[]>(accessMark(db), atMost(MAX_CACHED))

  const scopeOf = (userId: number, libraryId: number): Scope =>
    kept.of(`${userId} ${libraryId}`, () => scopeIn(libraryId, grants.paths(userId, libraryId))) ?? NOTHING

  /** To everyone but admins, a missing library and an unshared one look the same. */
  function visibleLibrary(viewer: Viewer, libraryId: number): VisibleLibrary {
    const library = libraries.find(libraryId)
    if (viewer.isAdmin) return { library: library ?? libraries.get(libraryId), scope: EVERYTHING }
    // Rules for a hidden library give access to nothing.
    const scope = library ? scopeOf(viewer.userId, libraryId) : NOTHING
    if (!library || isNothing(scope)) throw forbidden('no access to this library')
    return { library, scope }
  }

  /** Libraries in which the viewer has access to anything, in display order. */
  function visibleLibraries({ userId, isAdmin }: Pick<Viewer, 'userId' | 'isAdmin'>): readonly VisibleLibrary[] {
    const key = isAdmin ? 'admins' : String(userId)
    return lists.of(key, () => (isAdmin ? allOf(libraries.list()) : openedBy(libraries.list(), grants.ofPerson(userId)))) ?? []
  }

  const allOf = (shown: readonly Library[]): VisibleLibrary[] => shown.map((library) => ({ library, scope: EVERYTHING }))

  function openedBy(shown: readonly Library[], rules: readonly ShareRule[]): VisibleLibrary[] {
    const ofLibrary = Map.groupBy(rules, ({ libraryId }) => libraryId)
    return shown.flatMap((library) => {
      const granted = ofLibrary.get(library.id)?.map(({ path }) => path)
      return granted ? [{ library, scope: scopeIn(library.id, granted) }] : []
    })
  }

  return { visibleLibrary, visibleLibraries, openedBy }
}

/** Whether a book is in one of these libraries and scopes. */
export function createHitFilter(visible: readonly VisibleLibrary[]): (hit: { libraryId: number; path: RelPath }) => boolean {
  const scopes = new Map(visible.map(({ library, scope }) => [library.id, scope]))
  return ({ libraryId, path }) => mayOpen(scopes.get(libraryId) ?? NOTHING, path)
}
