import { stat } from 'node:fs/promises'
import { conflict, invalid, missing as notThere } from '@chapterhouse/kit/errors'
import { createLimiter } from '@chapterhouse/kit/limiter'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Catalogue } from '../catalogue/index.ts'
import { baseOf, type Left, type Libraries, type Library, type PathKeyedTable, type RelPath, relPath } from '../libraries/index.ts'
import { healthStore } from './health.store.ts'

/** A path at which people left something, and no book lies any more. */
export interface MissingPath {
  libraryId: number
  path: RelPath
  title: string
  author: string
  listeners: number
  lastAt: string | null
  ignored: boolean
}

export interface MissingNeeds {
  db: Db
  libraries: Pick<Libraries, 'list' | 'get' | 'absolute'>
  catalogue: Pick<Catalogue, 'find' | 'refresh'>
  lastStatus: (libraryId: number) => string | undefined
  /** Of people and of what was decided about books; not those of the index, nor of what is said of folders. */
  statePathTables: () => readonly PathKeyedTable[]
  settle: (library: Library, path: RelPath) => Promise<RelPath>
}

export type MissingState = ReturnType<typeof createMissing>

/** What people left waits at its path for its book, or for an admin who knows where that is now (docs/reference/server.md 3.8). */
export function createMissing({ db, libraries, catalogue, lastStatus, statePathTables, settle }: MissingNeeds) {
  const store = healthStore(db)
  const looks = createLimiter(8)

  const leftAt = (libraryId: number, paths: readonly RelPath[]): Left[] =>
    statePathTables().flatMap((pathTable) => [...(pathTable.left?.(libraryId, paths) ?? [])])

  /** At which something of a person lies, and no book: only what lies there is counted. */
  function pathsWithoutBook(libraryId: number): RelPath[] {
    const tables = statePathTables().flatMap((pathTable) => (pathTable.left ? pathTable.tables : []))
    return [...new Set(tables.flatMap((table) => store.withoutBook(libraryId, table)))]
  }

  async function ofLibrary(library: Library): Promise<MissingPath[]> {
    // Only a scan that saw everything can say that something is gone.
    if (lastStatus(library.id) !== 'ok') return []
    const paths = pathsWithoutBook(library.id)
    const left = Map.groupBy(leftAt(library.id, paths), ({ path }) => path)
    const ignored = store.ignoredPaths(library.id, 'missing')
    const found = await Promise.all(
      store.lastKnown(library.id, paths).map(async ({ path, title, author }): Promise<MissingPath[]> => {
        if (await looks.run(() => isFolder(library, path))) return []
        const entries = left.get(path) ?? []
        const saves = entries.flatMap(({ savedAt }) => savedAt ?? [])
        return [
          {
            libraryId: library.id,
            path,
            title: title ?? baseOf(path),
            author: author ?? '',
            listeners: new Set(entries.map(({ userId }) => userId)).size,
            lastAt: saves.toSorted().at(-1) ?? null,
            ignored: ignored.has(path),
          },
        ]
      }),
    )
    return found.flat()
  }

  const isFolder = (library: Library, path: RelPath) =>
    stat(libraries.absolute(library, path)).then(
      (stats) => stats.isDirectory(),
      () => false,
    )

  return {
    /** Newest save first; of one library, or of all. */
    async list(libraryId?: number): Promise<MissingPath[]> {
      const asked = libraryId === undefined ? libraries.list() : [libraries.get(libraryId)]
      const found = (await Promise.all(asked.map(ofLibrary))).flat()
      const key = ({ lastAt, path }: MissingPath) => `${lastAt ?? ''} ${path}`
      return found.sort((a, b) => (key(a) > key(b) ? -1 : 1))
    },

    /** All of it, in one transaction, to a book of the same library. */
    async move(
      libraryId: number,
      { path: from, to }: { path: string; to: string },
    ): Promise<{ library: Library; path: RelPath; to: RelPath }> {
      const library = libraries.get(libraryId)
      if (from === '' || to === '') throw invalid('path is required')
      const path = relPath(from)
      const target = await settle(library, relPath(to))
      db.transaction(() => {
        if (!catalogue.find(libraryId, target)) throw notThere('no book at that path', { code: 'book_not_found' })
        const isMissing = !catalogue.find(libraryId, path) && leftAt(libraryId, [path]).length > 0
        if (!isMissing) throw conflict('there is a book at that path, or nothing was left there', { code: 'not_missing' })
        const move = { libraryId, from: path, to: target, shiftSeconds: 0, joins: false, isLastDisc: false }
        for (const pathTable of statePathTables()) pathTable.follow(move)
        store.forgetDeparted(libraryId, path)
        catalogue.refresh({ libraryId, path: target })
      })
      return { library, path, to: target }
    },
  }
}
