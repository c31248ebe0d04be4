import { type AppError, forbidden, invalid, unavailable } from '@chapterhouse/kit/errors'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Library } from '../libraries/index.ts'
import { isTooLong, type RelPath, relPath } from '../paths/index.ts'
import { isUnchecked, mayBrowse, mayOpen, NOTHING, type Scope, scopeOf } from './scope.ts'
import type { ShareRule } from './share.ts'
import { createVisibleLibraries, type VisibleLibrariesNeeds } from './visible-libraries.ts'

declare const reached: unique symbol
declare const listed: unique symbol

/** A path this viewer has access to, in its stored spelling. Only `authorize` creates one. */
export interface AccessiblePath {
  readonly viewer: Viewer
  readonly library: Library
  readonly path: RelPath
  readonly scope: Scope
  readonly [reached]: true
}

/** A folder this viewer may list, because it or something below it is granted. Its entries are filtered by `mayBrowse` again. */
export type Folder = Omit<AccessiblePath, typeof reached> & { readonly [listed]: true }

export type Shares = ReturnType<typeof createShares>

export function createShares({
  db,
  libraries,
  canonicalPath,
}: VisibleLibrariesNeeds & {
  /** The path as spelt in the index or else on disk (docs/reference/decisions.md, server 8); as typed if it is in neither. */
  canonicalPath: (library: Library, path: RelPath) => Promise<RelPath>
}) {
  const { visibleLibrary, visibleLibraries, openedBy } = createVisibleLibraries({ db, libraries })

  return {
    /**
     * Turns a requested path into an accessible one, or throws in the order of docs/reference/decisions.md, server 19. Requests
     * with many paths may pass a `canonicalPathWith` that lists each folder once.
     */
    authorize: reaching<AccessiblePath>(mayOpen),
    /** `authorize` for `/fs`, where an empty path is the root: the route passes `query.path || '.'`. */
    reachFolder: reaching<Folder>(mayBrowse),
    visibleLibraries,
    /** The scope of these rules alone. */
    openedBy: (rules: readonly ShareRule[]) => openedBy(libraries.list(), rules),
    /** A whole library, for lists without a path. */
    library: visibleLibrary,
    /** Whether this viewer may see a stored row; compiled once for a whole list. */
    accessCheck(viewer: Pick<Viewer, 'userId' | 'isAdmin'>): (libraryId: number, path: RelPath) => boolean {
      const scopes = new Map(visibleLibraries(viewer).map(({ library, scope }) => [library.id, scope]))
      return (libraryId, path) => mayOpen(scopes.get(libraryId) ?? NOTHING, path)
    },
    /** Moves to a book above or next to the path, which must be in scope itself (docs/reference/scanning-and-media.md 2.5). */
    moveTo(target: AccessiblePath, path: RelPath): AccessiblePath {
      if (!mayOpen(target.scope, path)) throw refusalOf(target.scope, path)
      return { ...target, path }
    },
  }

  function reaching<Reached extends AccessiblePath | Folder>(admits: typeof mayOpen) {
    return async (viewer: Viewer, libraryId: number, requested: string, canonicalPathWith = canonicalPath): Promise<Reached> => {
      const { library, scope } = visibleLibrary(viewer, libraryId)
      if (requested === '') throw invalid('path is required')
      const typed = relPath(requested)
      // A canonical path is another normal form of the typed one: if neither is in scope, the disk is not read at all.
      if (!admits(scope, typed) && !admits(scopeOf([...scope.rules].map(inNfc)), inNfc(typed)))
        throw forbidden('no access to this path')
      const path = isTooLong(typed) ? typed : await canonicalPathWith(library, typed)
      if (!admits(scope, path)) throw refusalOf(scope, path)
      return { viewer, library, path, scope } as Reached
    }
  }
}

const CHECKING_SECONDS = 5

/** A book whose links are unchecked is refused so that players keep their saves and retry; they drop a save after a 403. */
function refusalOf(scope: Scope, path: RelPath): AppError {
  if (!isUnchecked(scope, path)) return forbidden('no access to this path')
  return unavailable('links of this library are being checked; try again shortly', { retryAfterSeconds: CHECKING_SECONDS })
}

const inNfc = (path: RelPath): RelPath => path.normalize('NFC') as RelPath
