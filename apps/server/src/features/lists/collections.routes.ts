import * as contract from '@chapterhouse/contract/server/lists/collections'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import type { createShownBooks, ShownAt } from '../catalogue/index.ts'
import { MAX_COLLECTION } from './collection-changes.ts'
import type { ShownCollection } from './collection-views.ts'
import type { Collections } from './collections.ts'
import type { Finding } from './find-books.ts'
import { readDescription, readItems, readName, readOne, readPeople } from './list-bodies.ts'
import { collectionText, itemsText } from './lists.wire.ts'

interface CollectionRouteNeeds {
  collections: Collections
  finding: Finding
  shownAt: Pick<ShownAt, 'withBooks'>
  shown: ReturnType<typeof createShownBooks>
}

/** The right to change it is checked first, then the body, then its paths. */
export function collectionRoutes(app: App, needs: CollectionRouteNeeds): void {
  const { collections, shown } = needs

  function texts(found: readonly ShownCollection[]): string[] {
    const books = shown(found.flatMap(({ preview }) => preview))
    return found.map((collection) => collectionText(collection, (id) => books.get(id)))
  }
  const text = (found: ShownCollection) => `{"collection":${texts([found])}}`

  serve(app, contract.listCollections, ({ viewer }) => prepared(`{"collections":[${texts(collections.list(viewer)).join(',')}]}`))

  serve(app, contract.createCollection, ({ viewer, body }) => {
    const texts = { name: readName(body.name), description: readDescription(body.description ?? '') }
    return prepared(text(collections.create(viewer, texts)))
  })

  serve(app, contract.updateCollection, ({ viewer, params: { id }, body }) => {
    const before = collections.mayChange(viewer, id)
    const name = body.name === undefined ? undefined : readName(body.name, before.name)
    const description = body.description === undefined ? undefined : readDescription(body.description)
    return prepared(text(collections.update(viewer, id, { name, description })))
  })

  serve(app, contract.removeCollection, ({ viewer, params }) => collections.remove(viewer, params.id))

  serve(app, contract.shareCollection, ({ viewer, params: { id }, body }) => {
    collections.mayShare(viewer, id)
    return prepared(text(collections.share(viewer, id, readPeople(body.user_ids))))
  })

  serve(app, contract.shareTargets, ({ viewer }) => ({ users: collections.targets(viewer) }))

  itemRoutes(app, needs, text)
}

function itemRoutes(
  app: App,
  { collections, finding, shownAt }: CollectionRouteNeeds,
  text: (found: ShownCollection) => string,
): void {
  const withItems = ({ collection, items }: ReturnType<Collections['whole']>) =>
    `${text(collection).slice(0, -1)},"items":${itemsText(shownAt, items)}}`

  serve(app, contract.getCollection, ({ viewer, params }) => prepared(withItems(collections.whole(viewer, params.id))))

  serve(app, contract.replaceItems, async ({ viewer, params: { id }, body }) => {
    collections.mayChange(viewer, id)
    const named = readItems(body.items, MAX_COLLECTION)
    const books = await finding.all(viewer, named)
    return prepared(withItems(collections.replaceItems(viewer, id, books)))
  })

  serve(app, contract.addItem, async ({ viewer, params: { id }, body, gone }) => {
    collections.mayChange(viewer, id)
    const { libraryId, path, position } = readOne(body)
    const key = await finding.one(await finding.authorize(viewer, libraryId, path), gone, 'book not found')
    return prepared(withItems(collections.addItem(viewer, id, { ...key, position })))
  })

  serve(app, contract.removeItem, async ({ viewer, params: { id }, query: { library_id: libraryId, path } }) => {
    collections.mayChange(viewer, id)
    if (path === '') throw invalid('path is required')
    const key = await finding.canonicalKey({ libraryId, path })
    if (key) collections.removeItem(viewer, id, key)
  })
}
