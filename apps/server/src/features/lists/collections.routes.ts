import * as contract from '@chapterhouse/contract/server/collections'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http'
import { serve, serveBytes } from '@chapterhouse/kit/serve'
import { sendJson } from '@chapterhouse/kit/serve-json'
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

  serveBytes(app, contract.listCollections, async ({ viewer }, _request, reply) =>
    sendJson(reply, `{"collections":[${texts(collections.list(viewer)).join(',')}]}`),
  )

  serveBytes(app, contract.createCollection, async ({ viewer, body }, _request, reply) => {
    const texts = { name: readName(body.name), description: readDescription(body.description ?? '') }
    return sendJson(reply.code(201), text(collections.create(viewer, texts)))
  })

  serveBytes(app, contract.updateCollection, async ({ viewer, params: { id }, body }, _request, reply) => {
    const before = collections.mayChange(viewer, id)
    const name = body.name === undefined ? undefined : readName(body.name, before.name)
    const description = body.description === undefined ? undefined : readDescription(body.description)
    return sendJson(reply, text(collections.update(viewer, id, { name, description })))
  })

  serve(app, contract.removeCollection, ({ viewer, params }) => collections.remove(viewer, params.id))

  serveBytes(app, contract.shareCollection, async ({ viewer, params: { id }, body }, _request, reply) => {
    collections.mayShare(viewer, id)
    return sendJson(reply, text(collections.share(viewer, id, readPeople(body.user_ids))))
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

  serveBytes(app, contract.getCollection, async ({ viewer, params }, _request, reply) =>
    sendJson(reply, withItems(collections.whole(viewer, params.id))),
  )

  serveBytes(app, contract.replaceItems, async ({ viewer, params: { id }, body }, _request, reply) => {
    collections.mayChange(viewer, id)
    const named = readItems(body.items, MAX_COLLECTION)
    const books = await finding.all(viewer, named)
    return sendJson(reply, withItems(collections.replaceItems(viewer, id, books)))
  })

  serveBytes(app, contract.addItem, async ({ viewer, params: { id }, body, gone }, _request, reply) => {
    collections.mayChange(viewer, id)
    const { libraryId, path, position } = readOne(body)
    const key = await finding.one(await finding.authorize(viewer, libraryId, path), gone, 'book not found')
    return sendJson(reply, withItems(collections.addItem(viewer, id, { ...key, position })))
  })

  serve(app, contract.removeItem, async ({ viewer, params: { id }, query: { library_id: libraryId, path } }) => {
    collections.mayChange(viewer, id)
    if (path === '') throw invalid('path is required')
    const key = await finding.canonicalKey({ libraryId, path })
    if (key) collections.removeItem(viewer, id, key)
  })
}
