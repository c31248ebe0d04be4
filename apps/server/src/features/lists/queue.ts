import { conflict } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathKeyedTable } from '../paths/index.ts'
import type { Shares } from '../shares/index.ts'
import { type Item, type ItemKey, ofAll, withItem } from './ordered-list.ts'
import { queueStore } from './queue.store.ts'

export const MAX_QUEUE = 500

export type Queue = ReturnType<typeof createQueue>

export function createQueue({ db, now, shares }: { db: Db; now: () => Date; shares: Pick<Shares, 'accessCheck'> }) {
  const store = queueStore(db)
  const pathTable: PathKeyedTable = { tables: ['queue_items'], follow: store.move, left: store.left }

  function list(viewer: Viewer): Item[] {
    const maySee = shares.accessCheck(viewer)
    return store.items(viewer.userId).filter(({ libraryId, path }) => maySee(libraryId, path))
  }

  return {
    pathTable,
    /** The items the viewer has access to now. */
    list,
    /** Replaces the whole list, including items that the viewer cannot see now. */
    replace(viewer: Viewer, wanted: readonly ItemKey[]): Item[] {
      return db.transaction(() => {
        store.replace(viewer.userId, ofAll(store.items(viewer.userId), wanted, now().toISOString()))
        return list(viewer)
      })
    },
    add(viewer: Viewer, key: ItemKey, position: number | undefined): Item[] {
      return db.transaction(() => {
        const before = store.items(viewer.userId)
        const item = { ...key, addedAt: now().toISOString() }
        const after = withItem(before, item, { position, maySee: shares.accessCheck(viewer), max: MAX_QUEUE })
        if (after === 'full') throw conflict('the queue is full', { code: 'queue_full' })
        if (after !== before) store.replace(viewer.userId, after)
        return list(viewer)
      })
    },
    remove: (viewer: Viewer, key: ItemKey): void => store.remove(viewer.userId, key),
    leave: ({ userId, libraryId, path }: ItemKey & { userId: number }): void => store.remove(userId, { libraryId, path }),
  }
}
