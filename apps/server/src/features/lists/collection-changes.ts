import { conflict, forbidden, invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Shares } from '../shares/index.ts'
import type { collectionItemsStore } from './collection-items.store.ts'
import type { createCollectionViews, ShownCollection } from './collection-views.ts'
import type { collectionsStore, Person } from './collections.store.ts'
import { type ItemKey, ofAll, withItem } from './ordered-list.ts'

export const MAX_COLLECTION = 1_000
export const MAX_OWNED = 100
export const MAX_VIEWERS = 50

interface CollectionChangeNeeds {
  db: Db
  /** The current time, as stored. */
  moment: () => string
  shares: Pick<Shares, 'accessCheck'>
  store: ReturnType<typeof collectionsStore>
  items: ReturnType<typeof collectionItemsStore>
  views: ReturnType<typeof createCollectionViews>
}

export function changingCollections({ db, moment, store, views }: CollectionChangeNeeds) {
  return {
    create(viewer: Viewer, texts: { name: string; description: string }): ShownCollection {
      return db.transaction(() => {
        if (store.countOwned(viewer.userId) >= MAX_OWNED) throw conflict('too many collections', { code: 'collections_full' })
        return views.whole(viewer, store.insert({ userId: viewer.userId, ...texts, now: moment() })).collection
      })
    },
    /** Absent fields are unchanged. */
    update(viewer: Viewer, id: number, texts: { name?: string | undefined; description?: string | undefined }): ShownCollection {
      return db.transaction(() => {
        const { name, description } = views.getOwned(viewer, id)
        const next = { name: texts.name ?? name, description: texts.description ?? description }
        if (texts.name !== undefined || texts.description !== undefined) store.update({ id, ...next, now: moment() })
        return views.whole(viewer, id).collection
      })
    },
    /** Deletes the collection for its owner; removes any other viewer from it. */
    remove(viewer: Viewer, id: number): void {
      db.transaction(() => {
        const { ownerId } = views.get(viewer, id)
        if (ownerId === viewer.userId) store.remove(id)
        else store.leave(id, viewer.userId)
      })
    },
  }
}

export function changingItems({ db, moment, shares, store, items, views }: CollectionChangeNeeds) {
  return {
    /** Replaces the whole list, including items that the viewer has no access to now. */
    replaceItems(viewer: Viewer, id: number, wanted: readonly ItemKey[]) {
      return db.transaction(() => {
        views.getOwned(viewer, id)
        items.replace(id, ofAll(items.items(id), wanted, moment()))
        store.touch(id, moment())
        return views.whole(viewer, id)
      })
    },
    addItem(viewer: Viewer, id: number, { position, ...key }: ItemKey & { position: number | undefined }) {
      return db.transaction(() => {
        views.getOwned(viewer, id)
        const before = items.items(id)
        const placing = { position, maySee: shares.accessCheck(viewer), max: MAX_COLLECTION }
        const after = withItem(before, { ...key, addedAt: moment() }, placing)
        if (after === 'full') throw conflict('the collection is full', { code: 'collection_full' })
        if (after !== before) {
          items.replace(id, after)
          store.touch(id, moment())
        }
        return views.whole(viewer, id)
      })
    },
    removeItem(viewer: Viewer, id: number, key: ItemKey): void {
      db.transaction(() => {
        views.getOwned(viewer, id)
        if (items.remove(id, key)) store.touch(id, moment())
      })
    },
  }
}

export function sharingCollections({ db, store, views }: CollectionChangeNeeds) {
  function refuseDemo({ isDemo }: Viewer): void {
    if (isDemo) throw forbidden('not available for demo accounts')
  }

  return {
    mayShare(viewer: Viewer, id: number): void {
      refuseDemo(viewer)
      views.getOwned(viewer, id)
    },
    /** Existing viewers may be kept even if they could no longer be added. */
    share(viewer: Viewer, id: number, users: readonly number[]): ShownCollection {
      return db.transaction(() => {
        views.getOwned(viewer, id)
        const known = new Set([...store.targets(viewer.userId), ...store.viewers(id)].map((person) => person.id))
        if (!users.every((user) => known.has(user))) throw invalid('unknown user')
        store.setViewers(id, users)
        return views.whole(viewer, id).collection
      })
    },
    targets(viewer: Viewer): Person[] {
      refuseDemo(viewer)
      return store.targets(viewer.userId)
    },
  }
}
