import { millisecondText } from '@chapterhouse/kit/time/moments'
import type { PartsChange, PathDivision, PathKeyedTable, PathMove } from '../../paths/index.ts'
import type { Key } from '../rows/key.ts'
import { divideProgress } from './divide-progress.ts'
import { moveProgress } from './move-progress.ts'
import { placeProgress } from './place-progress.ts'
import type { progressStore } from './progress.store.ts'

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

  function divide({ libraryId, from, parts }: PathDivision): void {
    const rows = store.atPath(libraryId, from)
    store.removeAtPath(libraryId, from)
    for (const row of rows)
      for (const { to, row: divided } of divideProgress(row, parts)) {
        const key = { userId: row.userId, libraryId, path: to }
        const there = store.find(key)
        if (!there || there.updatedAtUs < divided.updatedAtUs) store.save({ ...divided, ...key })
      }
  }

  function followParts(change: PartsChange): number {
    let lost = 0
    for (const row of store.atPath(change.libraryId, change.path)) {
      const placed = placeProgress(row, change)
      if (placed.row !== row) store.save({ ...row, ...placed.row })
      if (placed.isLost) lost += 1
    }
    return lost
  }

  return {
    tables: ['progress'],
    follow,
    divide,
    followParts,
    left: (libraryId, paths) =>
      store.left(libraryId, paths).map(({ path, userId, ...row }) => ({
        path,
        userId,
        savedAt: row.updatedAtUs > 0 ? millisecondText(row.updatedAtUs) : null,
      })),
  }
}
