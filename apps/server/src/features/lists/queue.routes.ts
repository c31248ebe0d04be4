import * as contract from '@chapterhouse/contract/server/lists/queue'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import type { ShownAt } from '../catalogue/index.ts'
import type { Finding } from './find-books.ts'
import { readItems, readOne } from './list-bodies.ts'
import { itemsText } from './lists.wire.ts'
import type { Item } from './ordered-list.ts'
import { MAX_QUEUE, type Queue } from './queue.ts'

export function queueRoutes(
  app: App,
  { queue, finding, shownAt }: { queue: Queue; finding: Finding; shownAt: Pick<ShownAt, 'withBooks'> },
): void {
  const asText = (items: readonly Item[]) => `{"queue":${itemsText(shownAt, items)}}`

  serve(app, contract.getQueue, ({ viewer }) => prepared(asText(queue.list(viewer))))

  serve(app, contract.replaceQueue, async ({ viewer, body }) => {
    const named = readItems(body.items, MAX_QUEUE)
    return prepared(asText(queue.replace(viewer, await finding.all(viewer, named))))
  })

  serve(app, contract.addToQueue, async ({ viewer, body, gone }) => {
    const { libraryId, path, position } = readOne(body)
    const key = await finding.one(await finding.authorize(viewer, libraryId, path), gone, 'book not found')
    return prepared(asText(queue.add(viewer, key, position)))
  })

  serve(app, contract.removeFromQueue, async ({ viewer, query: { library_id: libraryId, path } }) => {
    if (path === '') throw invalid('path is required')
    const key = await finding.canonicalKey({ libraryId, path })
    if (key) queue.remove(viewer, key)
  })
}
