import { getBookFacts, rescanForBridge } from '@chapterhouse/contract/server/bridge/book'
import { missing } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Attachments } from '../attachments/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Shares } from '../shares/index.ts'
import { toBookFacts } from './book-facts.wire.ts'
import type { Bridge } from './bridge.ts'
import { BRIDGE_VIEWER } from './bridge-viewer.ts'
import type { RescanForBridge } from './rescan.ts'

interface BookFactsNeeds {
  shares: Pick<Shares, 'authorize'>
  catalogue: Pick<Catalogue, 'whole'>
  attachments: Pick<Attachments, 'of'>
  bridge: Pick<Bridge, 'confirm'>
  rescanForBridge: RescanForBridge
}

/** Routes of docs/reference/operations.md 5.8. */
export function bookFactsRoutes(
  app: App,
  { shares, catalogue, attachments, bridge, rescanForBridge: rescan }: BookFactsNeeds,
): void {
  serve(app, getBookFacts, async ({ params, query }) => {
    const { library, path } = await shares.authorize(BRIDGE_VIEWER, params.id, query.path)
    const book = catalogue.whole(library.id, path)
    if (!book) throw missing('no book at that path', { code: 'book_not_found' })
    return toBookFacts(book, attachments.of(book))
  })

  serve(app, rescanForBridge, async ({ bridge: paired, body }) => {
    bridge.confirm(paired)
    await rescan(await shares.authorize(BRIDGE_VIEWER, body.library_id, body.path), body.mode)
    return { status: 'rescanned' }
  })
}
