import type { Db } from '@chapterhouse/kit/sqlite/db'
import { MAX_COLLECTION, MAX_OWNED, MAX_VIEWERS } from './collection-changes.ts'
import { collectionItemsStore } from './collection-items.store.ts'
import { collectionsStore } from './collections.store.ts'
import type { ItemKey } from './ordered-list.ts'

/** Lists that an import creates and removes, in its own transaction. */
export function createImportedLists({ db }: { db: Db }) {
  const store = collectionsStore(db)
  const items = collectionItemsStore(db)

  return {
    namesOf: store.namesOf,
    /** Undefined if the owner has reached the limit. */
    create: (userId: number, { name, description }: { name: string; description: string }, now: string): number | undefined =>
      store.countOwned(userId) < MAX_OWNED ? store.insert({ userId, name, description, now }) : undefined,
    /** Appends the items not yet in it, up to the limit. */
    append(id: number, keys: readonly ItemKey[], now: string): { added: ItemKey[]; leftOut: number } {
      let room = MAX_COLLECTION - items.count(id)
      const added: ItemKey[] = []
      let leftOut = 0
      for (const key of keys) {
        if (room <= 0) leftOut += 1
        else if (items.append(id, key, now)) {
          added.push(key)
          room -= 1
        }
      }
      if (added.length > 0) store.touch(id, now)
      return { added, leftOut }
    },
    /** Returns whether it was newly shared with that person. */
    share: (id: number, userId: number): boolean => store.viewers(id).length < MAX_VIEWERS && store.addViewer(id, userId),
    unshare: store.leave,
    removeItems(id: number, keys: readonly ItemKey[], now: string): void {
      for (const key of keys) items.remove(id, key)
      store.touch(id, now)
    },
    removeIfEmpty: store.removeIfEmpty,
  }
}
