import { stat } from 'node:fs/promises'
import { createLimiter } from '@chapterhouse/kit/queues/limiter'
import type { Libraries, Library } from '../libraries/index.ts'
import { baseOf, type Left, type PathKeyedTable, type RelPath } from '../paths/index.ts'
import type { EvidenceMoves } from '../scanning/index.ts'
import type { missingStore } from './missing.store.ts'

export interface MissingPath {
  libraryId: number
  path: RelPath
  title: string
  author: string
  listeners: number
  lastAt: string | null
  ignored: boolean
  /** Books that it may have become. */
  suggestions: readonly Suggested[]
}

type Suggested = ReturnType<EvidenceMoves['suggestionsOf']>[number]

export interface MissingPathsNeeds {
  store: Pick<ReturnType<typeof missingStore>, 'withoutBook' | 'lastKnown' | 'ignoredPaths'>
  libraries: Pick<Libraries, 'absolute'>
  lastStatus: (libraryId: number) => string | undefined
  suggestionsOf: EvidenceMoves['suggestionsOf']
  /** Tables of people's data and of edits of books, but not of the index or of folders. */
  statePathTables: () => readonly PathKeyedTable[]
}

/** Finds paths of a library with people's data but neither a book in the index nor a folder on disk. */
export function createMissingPaths({ store, libraries, lastStatus, suggestionsOf, statePathTables }: MissingPathsNeeds) {
  const looks = createLimiter(8)

  const leftAt = (libraryId: number, paths: readonly RelPath[]): Left[] =>
    statePathTables().flatMap((pathTable) => [...(pathTable.left?.(libraryId, paths) ?? [])])

  /** Paths with people's data and without a book, from the index alone. */
  function pathsWithoutBook(libraryId: number): RelPath[] {
    const tables = statePathTables().flatMap((pathTable) => (pathTable.left ? pathTable.tables : []))
    return [...new Set(tables.flatMap((table) => store.withoutBook(libraryId, table)))]
  }

  const isFolder = (library: Library, path: RelPath) =>
    stat(libraries.absolute(library, path)).then(
      (stats) => stats.isDirectory(),
      () => false,
    )

  return {
    hasState: (libraryId: number, path: RelPath): boolean => leftAt(libraryId, [path]).length > 0,
    async ofLibrary(library: Library): Promise<MissingPath[]> {
      // Only a complete scan shows that something is gone.
      if (lastStatus(library.id) !== 'ok') return []
      const paths = pathsWithoutBook(library.id)
      const left = Map.groupBy(leftAt(library.id, paths), ({ path }) => path)
      const ignored = store.ignoredPaths(library.id, 'missing')
      const suggested = Map.groupBy(suggestionsOf(library.id), ({ path }) => path)
      const found = await Promise.all(
        store.lastKnown(library.id, paths).map(async ({ path, title, author }): Promise<MissingPath[]> => {
          if (await looks.run(() => isFolder(library, path))) return []
          const named = { libraryId: library.id, path, title: title ?? baseOf(path), author: author ?? '' }
          const suggestions = suggested.get(path) ?? []
          return [{ ...named, ...toListening(left.get(path) ?? []), ignored: ignored.has(path), suggestions }]
        }),
      )
      return found.flat()
    },
  }
}

function toListening(left: readonly Left[]): Pick<MissingPath, 'listeners' | 'lastAt'> {
  const saves = left.flatMap(({ savedAt }) => savedAt ?? [])
  return { listeners: new Set(left.map(({ userId }) => userId)).size, lastAt: saves.toSorted().at(-1) ?? null }
}
