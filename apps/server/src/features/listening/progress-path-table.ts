import { millisecondText } from '@chapterhouse/kit/moments'
import type { PathKeyedTable, PathMove } from '../libraries/index.ts'
import { moveProgress } from './move-progress.ts'
import type { Key, progressStore } from './progress.store.ts'

type Store = Pick<ReturnType<typeof progressStore>, 'atPath' | 'find' | 'save' | 'removeAtPath' | 'left'>

/** A position that a move would lose. */
export type LostPosition = Key & { position: number; note: string }

/** Progress follows its book to a new path. */
export function progressPathTable(store: Store, keepPosition: (kept: LostPosition) => void): PathKeyedTable {
  function follow(move: PathMove): void {
    const { libraryId, from, to } = move
    for (const row of store.atPath(libraryId, from)) {
      const key = { userId: row.userId, libraryId, path: to }
      const moved = moveProgress(row, store.find(key), move)
      store.save({ ...moved.row, ...key })
      if (moved.lostPosition !== undefined) keepPosition({ ...key, position: moved.lostPosition, note: 'position before the move' })
    }
    store.removeAtPath(libraryId, from)
  }

  return {
    tables: ['progress'],
    follow,
    left: (libraryId, paths) =>
      store.left(libraryId, paths).map(({ path, userId, ...row }) => ({
        path,
        userId,
        savedAt: row.updatedAtUs > 0 ? millisecondText(row.updatedAtUs) : null,
      })),
  }
}
