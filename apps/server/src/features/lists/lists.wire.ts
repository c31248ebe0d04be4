import type { ShownAt } from '../catalogue/index.ts'
import type { ShownCollection } from './collection-views.ts'
import type { Item } from './ordered-list.ts'
import type { Rating } from './ratings.ts'

export function itemsText({ withBooks }: Pick<ShownAt, 'withBooks'>, items: readonly Item[]): string {
  return `[${withBooks(items, toEntry).join(',')}]`
}

function toEntry({ libraryId, path, addedAt }: Item): object {
  return { library_id: libraryId, path, added_at: addedAt }
}

/** A collection as JSON; `bookOf` gives the JSON of a book in its preview. */
export function collectionText(collection: ShownCollection, bookOf: (id: number) => string | undefined): string {
  const { id, name, description, owner, isOwned, viewers, itemCount, createdAt, updatedAt } = collection
  const facts = {
    ...{ id, name, description, owner, owned: isOwned },
    ...(isOwned && { shared_with: viewers }),
    ...{ item_count: itemCount, created_at: createdAt, updated_at: updatedAt },
  }
  const books = collection.preview.map((row) => bookOf(row.id)).filter((text) => text !== undefined)
  return `${JSON.stringify(facts).slice(0, -1)},"preview":[${books.join(',')}]}`
}

export function toRating({ libraryId, path, rating, note, createdAt, updatedAt }: Rating) {
  return { library_id: libraryId, path, rating, note, created_at: createdAt, updated_at: updatedAt }
}
