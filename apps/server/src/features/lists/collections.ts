import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathKeyedTable } from '../paths/index.ts'
import type { Shares } from '../shares/index.ts'
import { changingCollections, changingItems, sharingCollections } from './collection-changes.ts'
import { collectionItemsStore } from './collection-items.store.ts'
import { createCollectionViews } from './collection-views.ts'
import { collectionsStore } from './collections.store.ts'

export interface CollectionNeeds {
  db: Db
  now: () => Date
  shares: Pick<Shares, 'accessCheck'>
}

export type Collections = ReturnType<typeof createCollections>

export function createCollections({ db, now, shares }: CollectionNeeds) {
  const store = collectionsStore(db)
  const items = collectionItemsStore(db)
  const pathTable: PathKeyedTable = { tables: ['collection_items'], follow: items.move, left: items.left }
  const views = createCollectionViews({ store, items, shares })
  const needs = { db, moment: () => now().toISOString(), shares, store, items, views }

  return {
    pathTable,
    list: views.list,
    whole: views.whole,
    /** Throws unless the viewer owns the collection; called before anything else is checked. */
    mayChange: (viewer: Viewer, id: number): { name: string } => views.getOwned(viewer, id),
    ...changingCollections(needs),
    ...changingItems(needs),
    ...sharingCollections(needs),
  }
}
