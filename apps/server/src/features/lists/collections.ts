import { conflict, forbidden, invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathKeyedTable } from '../libraries/index.ts'
import type { Shares } from '../shares/index.ts'
import { collectionItemsStore } from './collection-items.store.ts'
import { type CollectionRow, collectionsStore, type Person } from './collections.store.ts'
import { type Item, type ItemKey, ofAll, withItem } from './ordered-list.ts'

export const COLLECTION_MOST = 1_000
const MOST_OWNED = 100
const PREVIEWED = 4

export interface CollectionNeeds {
  db: Db
  now: () => Date
  shares: Pick<Shares, 'judge'>
}

/** A collection as one person sees it. */
export interface ShownCollection extends Pick<CollectionRow, 'id' | 'name' | 'description' | 'createdAt' | 'updatedAt'> {
  owner: Person
  isOwned: boolean
  /** For the owner only. */
  viewers: Person[]
  itemCount: number
  /** What names the rows of its first books. */
  preview: { id: number; stamp: number }[]
}

export type Collections = ReturnType<typeof createCollections>

export function createCollections({ db, now, shares }: CollectionNeeds) {
  const store = collectionsStore(db)
  const items = collectionItemsStore(db)
  const pathTable: PathKeyedTable = { tables: ['collection_items'], follow: items.move, left: items.left }
  const moment = () => now().toISOString()

  /** One that nobody shows me does not exist. */
  function get(viewer: Viewer, id: number): CollectionRow {
    const row = store.find(viewer.userId, id)
    if (!row) throw missing('collection not found')
    return row
  }

  function owned(viewer: Viewer, id: number): CollectionRow {
    const row = get(viewer, id)
    if (row.ownerId !== viewer.userId) throw forbidden('only the owner can change this collection', { code: 'not_owner' })
    return row
  }

  /** `seen`: what may be seen of it, in order. */
  function shown({ userId }: Viewer, row: CollectionRow, seen: readonly ItemKey[]): ShownCollection {
    const { id, ownerId, ownerName, ...words } = row
    const isOwned = ownerId === userId
    return {
      id,
      ...words,
      owner: { id: ownerId, username: ownerName },
      isOwned,
      viewers: isOwned ? store.viewers(id) : [],
      itemCount: seen.length,
      preview: firstBooks(seen),
    }
  }

  /** They mostly stand at the beginning; only where many books are gone is the rest looked through. */
  function firstBooks(seen: readonly ItemKey[]): { id: number; stamp: number }[] {
    const found = items.firstBooks(seen.slice(0, 4 * PREVIEWED), PREVIEWED)
    return found.length === PREVIEWED || seen.length <= 4 * PREVIEWED ? found : items.firstBooks(seen, PREVIEWED)
  }

  function whole(viewer: Viewer, id: number): { collection: ShownCollection; items: Item[] } {
    const row = get(viewer, id)
    const seen = seenBy(viewer)(items.items(id))
    return { collection: shown(viewer, row, seen), items: seen }
  }

  const one = (viewer: Viewer, id: number) => whole(viewer, id).collection

  function seenBy(viewer: Viewer): <Key extends ItemKey>(keys: readonly Key[]) => Key[] {
    const maySee = shares.judge(viewer)
    return (keys) => keys.filter(({ libraryId, path }) => maySee(libraryId, path))
  }

  function notDemo({ isDemo }: Viewer): void {
    if (isDemo) throw forbidden('not available for demo accounts')
  }

  return {
    pathTable,
    list(viewer: Viewer): ShownCollection[] {
      const seen = seenBy(viewer)
      return store.ofPerson(viewer.userId).map((row) => shown(viewer, row, seen(items.keys(row.id))))
    },
    whole,
    /** Refuses whoever may not change it, before anything else is judged. */
    mayChange: (viewer: Viewer, id: number): void => void owned(viewer, id),
    mayShare(viewer: Viewer, id: number): void {
      notDemo(viewer)
      owned(viewer, id)
    },
    create(viewer: Viewer, words: { name: string; description: string }): ShownCollection {
      return db.transaction(() => {
        if (store.countOwned(viewer.userId) >= MOST_OWNED) throw conflict('too many collections', { code: 'collections_full' })
        return one(viewer, store.insert({ userId: viewer.userId, ...words, now: moment() }))
      })
    },
    /** What is absent stays. */
    update(viewer: Viewer, id: number, words: { name?: string | undefined; description?: string | undefined }): ShownCollection {
      return db.transaction(() => {
        const { name, description } = owned(viewer, id)
        const next = { name: words.name ?? name, description: words.description ?? description }
        if (words.name !== undefined || words.description !== undefined) store.update({ id, ...next, now: moment() })
        return one(viewer, id)
      })
    },
    /** The owner deletes it, anybody else leaves it. */
    remove(viewer: Viewer, id: number): void {
      db.transaction(() => {
        const { ownerId } = get(viewer, id)
        if (ownerId === viewer.userId) store.remove(id)
        else store.leave(id, viewer.userId)
      })
    },
    /** Books that were found. What is not among them goes, also what may not be seen now. */
    replaceItems(viewer: Viewer, id: number, wanted: readonly ItemKey[]) {
      return db.transaction(() => {
        owned(viewer, id)
        items.replace(id, ofAll(items.items(id), wanted, moment()))
        store.touch(id, moment())
        return whole(viewer, id)
      })
    },
    addItem(viewer: Viewer, id: number, { position, ...key }: ItemKey & { position: number | undefined }) {
      return db.transaction(() => {
        owned(viewer, id)
        const before = items.items(id)
        const placing = { position, maySee: shares.judge(viewer), most: COLLECTION_MOST }
        const after = withItem(before, { ...key, addedAt: moment() }, placing)
        if (after === 'full') throw conflict('the collection is full', { code: 'collection_full' })
        if (after !== before) {
          items.replace(id, after)
          store.touch(id, moment())
        }
        return whole(viewer, id)
      })
    },
    removeItem(viewer: Viewer, id: number, key: ItemKey): void {
      db.transaction(() => {
        owned(viewer, id)
        if (items.remove(id, key)) store.touch(id, moment())
      })
    },
    /** Whoever looks at it already may go on, also when nobody new could be shown it. */
    share(viewer: Viewer, id: number, users: readonly number[]): ShownCollection {
      return db.transaction(() => {
        owned(viewer, id)
        const known = new Set([...store.targets(viewer.userId), ...store.viewers(id)].map((person) => person.id))
        if (!users.every((user) => known.has(user))) throw invalid('unknown user')
        store.setViewers(id, users)
        return one(viewer, id)
      })
    },
    targets(viewer: Viewer): Person[] {
      notDemo(viewer)
      return store.targets(viewer.userId)
    },
  }
}
