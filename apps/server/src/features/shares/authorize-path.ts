import { type AppError, forbidden, invalid, unavailable } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import { isTooLong, type Libraries, type Library, type RelPath, relPath } from '../libraries/index.ts'
import { grantsStore } from './grants.store.ts'
import { createLinkScopes } from './link-scopes.ts'
import { EVERYTHING, isNothing, isUnchecked, mayBrowse, mayOpen, NOTHING, type Scope, scopeOf } from './scope.ts'
import type { ShareRule } from './share.ts'

declare const reached: unique symbol
declare const listed: unique symbol

/** A path that this viewer may open, spelt as on disk. Only `authorize` makes one. */
export interface AccessiblePath {
  readonly viewer: Viewer
  readonly library: Library
  readonly path: RelPath
  readonly scope: Scope
  readonly [reached]: true
}

/** A folder that this viewer may list, because it is granted or leads to what is. What it shows is filtered by `mayBrowse` again. */
export type Folder = Omit<AccessiblePath, typeof reached> & { readonly [listed]: true }

/** One library as far as one viewer may see it. */
export interface VisibleLibrary {
  library: Library
  scope: Scope
}

export interface AuthorizeNeeds {
  db: Db
  libraries: Pick<Libraries, 'get' | 'find' | 'list'>
  /**
   * The path as the index, or failing that the folder listing, spells it (docs/reference/decisions.md, server 8); as typed where it
   * settles nowhere.
   */
  settle: (library: Library, path: RelPath) => Promise<RelPath>
}

export type Shares = ReturnType<typeof createShares>

export function createShares({ db, libraries, settle }: AuthorizeNeeds) {
  const grants = grantsStore(db)
  const scopeIn = createLinkScopes({ db })

  /** An id that does not exist and one that is not shared look alike to whoever is not an admin. */
  function visibleLibrary(viewer: Viewer, libraryId: number): VisibleLibrary {
    const library = libraries.find(libraryId)
    if (viewer.isAdmin) return { library: library ?? libraries.get(libraryId), scope: EVERYTHING }
    // Rules of a hidden library open nothing.
    const scope = library ? scopeIn(libraryId, grants.paths(viewer.userId, libraryId)) : NOTHING
    if (!library || isNothing(scope)) throw forbidden('no access to this library')
    return { library, scope }
  }

  /** Every library of which the viewer may see something, in display order. */
  function visibleLibraries(viewer: Pick<Viewer, 'userId' | 'isAdmin'>): VisibleLibrary[] {
    if (viewer.isAdmin) return libraries.list().map((library) => ({ library, scope: EVERYTHING }))
    return openedBy(libraries.list(), grants.ofPerson(viewer.userId))
  }

  return {
    /**
     * The only way from what a request names to a path: every refusal, in the order of docs/reference/decisions.md, server 19. A
     * request that names many may bring a `settleWith` that lists each folder once.
     */
    authorize: reaching<AccessiblePath>(mayOpen),
    /** The same for `/fs`, where an empty path is the root: the route hands in `query.path || '.'`. */
    reachFolder: reaching<Folder>(mayBrowse),
    visibleLibraries,
    /** What these rules open to a member who has no others. */
    openedBy: (rules: readonly ShareRule[]) => openedBy(libraries.list(), rules),
    /** A whole library, for lists that name no path. */
    library: visibleLibrary,
    /** Whether stored rows of this viewer may be shown now: one compiled answer for a whole list. */
    judge(viewer: Pick<Viewer, 'userId' | 'isAdmin'>): (libraryId: number, path: RelPath) => boolean {
      const scopes = new Map(visibleLibraries(viewer).map(({ library, scope }) => [library.id, scope]))
      return (libraryId, path) => mayOpen(scopes.get(libraryId) ?? NOTHING, path)
    },
    /** The book of a place, found above it or beside it: it must be in scope itself (docs/reference/scanning-and-media.md 2.5). */
    moveTo(target: AccessiblePath, path: RelPath): AccessiblePath {
      if (!mayOpen(target.scope, path)) throw refusalOf(target.scope, path)
      return { ...target, path }
    },
  }

  function openedBy(shown: readonly Library[], rules: readonly ShareRule[]): VisibleLibrary[] {
    const ofLibrary = Map.groupBy(rules, ({ libraryId }) => libraryId)
    return shown.flatMap((library) => {
      const granted = ofLibrary.get(library.id)?.map(({ path }) => path)
      return granted ? [{ library, scope: scopeIn(library.id, granted) }] : []
    })
  }

  function reaching<Reached extends AccessiblePath | Folder>(admits: typeof mayOpen) {
    return async (viewer: Viewer, libraryId: number, asked: string, settleWith = settle): Promise<Reached> => {
      const { library, scope } = visibleLibrary(viewer, libraryId)
      if (asked === '') throw invalid('path is required')
      const typed = relPath(asked)
      // A settled path is the typed one in another normal form: out of scope in this one, the disk is not asked at all.
      if (!admits(scope, typed) && !admits(scopeOf([...scope.rules].map(inNfc)), inNfc(typed)))
        throw forbidden('no access to this path')
      const path = isTooLong(typed) ? typed : await settleWith(library, typed)
      if (!admits(scope, path)) throw refusalOf(scope, path)
      return { viewer, library, path, scope } as Reached
    }
  }
}

const CHECKING_SECONDS = 5

/** While it is not known where a book's links lead, a player keeps what it has to save and asks again: it drops what gets a 403. */
function refusalOf(scope: Scope, path: RelPath): AppError {
  if (!isUnchecked(scope, path)) return forbidden('no access to this path')
  return unavailable('links of this library are being checked; try again shortly', { retryAfterSeconds: CHECKING_SECONDS })
}

const inNfc = (path: RelPath): RelPath => path.normalize('NFC') as RelPath
