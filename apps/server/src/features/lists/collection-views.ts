import { forbidden, missing } from '@chapterhouse/kit/errors'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Shares } from '../shares/index.ts'
import type { collectionItemsStore } from './collection-items.store.ts'
import type { CollectionRow, collectionsStore, Person } from './collections.store.ts'
import type { Item, ItemKey } from './ordered-list.ts'

const PREVIEWED = 4

/** A collection as one person sees it. */
export interface ShownCollection extends Pick<CollectionRow, 'id' | 'name' | 'description' | 'createdAt' | 'updatedAt'> {
  owner: Person
  isOwned: boolean
  /** For the owner only; empty for others. */
  viewers: Person[]
  itemCount: number
  /** The ids and stamps of its first books. */
  preview: { id: number; stamp: number }[]
}

export function createCollectionViews({
  store,
  items,
  shares,
}: {
  store: Pick<ReturnType<typeof collectionsStore>, 'find' | 'viewers' | 'ofPerson'>
  items: Pick<ReturnType<typeof collectionItemsStore>, 'items' | 'keys' | 'firstBooks'>
  shares: Pick<Shares, 'accessCheck'>
}) {
  /** A collection that is not shared with the viewer does not exist for them. */
  function get(viewer: Viewer, id: number): CollectionRow {
    const row = store.find(viewer.userId, id)
    if (!row) throw missing('collection not found')
    return row
  }

  /** `seen` are the items the viewer has access to, in order. */
  function shown({ userId }: Viewer, row: CollectionRow, seen: readonly ItemKey[]): ShownCollection {
    const { id, ownerId, ownerName, ...texts } = row
    const isOwned = ownerId === userId
    const owner = { id: ownerId, username: ownerName }
    const viewers = isOwned ? store.viewers(id) : []
    return { id, ...texts, owner, isOwned, viewers, itemCount: seen.length, preview: firstBooks(seen) }
  }

  /** Usually the first items have enough books; searches the rest only if many are missing. */
  function firstBooks(seen: readonly ItemKey[]): { id: number; stamp: number }[] {
    const found = items.firstBooks(seen.slice(0, 4 * PREVIEWED), PREVIEWED)
    return found.length === PREVIEWED || seen.length <= 4 * PREVIEWED ? found : items.firstBooks(seen, PREVIEWED)
  }

  function seenBy(viewer: Viewer): <Key extends ItemKey>(keys: readonly Key[]) => Key[] {
    const maySee = shares.accessCheck(viewer)
    return (keys) => keys.filter(({ libraryId, path }) => maySee(libraryId, path))
  }

  return {
    get,
    getOwned(viewer: Viewer, id: number): CollectionRow {
      const row = get(viewer, id)
      if (row.ownerId !== viewer.userId) throw forbidden('only the owner can change this collection', { code: 'not_owner' })
      return row
    },
    list(viewer: Viewer): ShownCollection[] {
      const seen = seenBy(viewer)
      return store.ofPerson(viewer.userId).map((row) => shown(viewer, row, seen(items.keys(row.id))))
    },
    whole(viewer: Viewer, id: number): { collection: ShownCollection; items: Item[] } {
      const row = get(viewer, id)
      const seen = seenBy(viewer)(items.items(id))
      return { collection: shown(viewer, row, seen), items: seen }
    },
  }
}
