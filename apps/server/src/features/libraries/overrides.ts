import type { Db } from '@chapterhouse/kit/sqlite/db'
import { isAtOrUnder, type PathKeyedTable, type RelPath } from '../paths/index.ts'
import type { OverrideMode } from './library.ts'
import { overridesStore } from './overrides.store.ts'

export type Overrides = ReturnType<typeof createOverrides>

/** Admins' decisions about how a folder is read. Durable: keyed by the path, and independent of the index. */
export function createOverrides({ db }: { db: Db }) {
  const store = overridesStore(db)
  const pathTable: PathKeyedTable = {
    tables: ['folder_overrides'],
    follow(move) {
      // A disc that joins a book keeps its override, since the set may be split again. A nested move, between a folder and its only
      // file, is caused by the override itself.
      const isNested = isAtOrUnder(move.to, move.from) || isAtOrUnder(move.from, move.to)
      if (!move.joins && !isNested) store.move(move)
    },
  }
  return {
    of: (libraryId: number): ReadonlyMap<RelPath, OverrideMode> =>
      new Map(store.of(libraryId).map(({ path, mode }) => [path, mode])),
    set: (libraryId: number, path: RelPath, mode: OverrideMode): void => void store.save({ libraryId, path, mode }),
    clear: (libraryId: number, path: RelPath): void => void store.remove({ libraryId, path }),
    pathTable,
  }
}
