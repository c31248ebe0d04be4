import { conflict, invalid, missing as notThere } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Catalogue } from '../catalogue/index.ts'
import type { Libraries, Library } from '../libraries/index.ts'
import { type RelPath, relPath } from '../paths/index.ts'
import { missingStore } from './missing.store.ts'
import { createMissingPaths, type MissingPath, type MissingPathsNeeds } from './missing-paths.ts'

interface MissingNeeds extends Omit<MissingPathsNeeds, 'store'> {
  db: Db
  libraries: Pick<Libraries, 'list' | 'get' | 'absolute'>
  catalogue: Pick<Catalogue, 'find' | 'refresh' | 'returned'>
  /** Moves positions in a removed book to the parts of the book that it turns out to be. */
  placeAt: (libraryId: number, move: { from: RelPath; to: RelPath }) => void
  canonicalPath: (library: Library, path: RelPath) => Promise<RelPath>
}

export type MissingState = ReturnType<typeof createMissing>

/**
 * Progress and marks at a missing path are kept for its book, or until an admin moves them to a new path (docs/reference/server.md
 * 3.8).
 */
export function createMissing(needs: MissingNeeds) {
  const { db, libraries, catalogue, statePathTables, canonicalPath } = needs
  const store = missingStore(db)
  const missingPaths = createMissingPaths({ ...needs, store })

  return {
    /** Newest save first; for one library, or all. */
    async list(libraryId?: number): Promise<MissingPath[]> {
      const searched = libraryId === undefined ? libraries.list() : [libraries.get(libraryId)]
      const found = (await Promise.all(searched.map(missingPaths.ofLibrary))).flat()
      const key = ({ lastAt, path }: MissingPath) => `${lastAt ?? ''} ${path}`
      return found.sort((a, b) => (key(a) > key(b) ? -1 : 1))
    },

    /** Moves everything to a book of the same library, in one transaction. */
    async move(
      libraryId: number,
      { path: from, to }: { path: string; to: string },
    ): Promise<{ library: Library; path: RelPath; to: RelPath }> {
      const library = libraries.get(libraryId)
      if (from === '' || to === '') throw invalid('path is required')
      const path = relPath(from)
      const target = await canonicalPath(library, relPath(to))
      db.transaction(() => {
        if (!catalogue.find(libraryId, target)) throw notThere('no book at that path', { code: 'book_not_found' })
        const isMissing = !catalogue.find(libraryId, path) && missingPaths.hasState(libraryId, path)
        if (!isMissing) throw conflict('that path has a book, or no saved data', { code: 'not_missing' })
        needs.placeAt(libraryId, { from: path, to: target })
        const move = { libraryId, from: path, to: target, shiftSeconds: 0, joins: false, isLastDisc: false }
        for (const pathTable of statePathTables()) pathTable.follow(move)
        catalogue.returned(libraryId, path)
        catalogue.refresh({ libraryId, path: target })
      })
      return { library, path, to: target }
    },
  }
}
