import { chapters, item } from '@chapterhouse/contract/server/books'
import type { App } from '@chapterhouse/kit/http'
import { serve } from '@chapterhouse/kit/serve'
import type { Shares } from '../shares/index.ts'
import { type CanDecode, toChapters, toItem } from './book.wire.ts'
import type { Books } from './books.ts'

export interface BookRouteNeeds {
  shares: Pick<Shares, 'reach'>
  books: Pick<Books, 'whole'>
  canDecode: CanDecode
}

export function bookRoutes(app: App, { shares, books, canDecode }: BookRouteNeeds): void {
  serve(app, item, async ({ viewer, params, query, gone }) => {
    const place = await shares.reach(viewer, params.id, query.path)
    return toItem(await books.whole(place, gone), canDecode)
  })
  serve(app, chapters, async ({ viewer, params, query, gone }) => {
    const place = await shares.reach(viewer, params.id, query.path)
    return toChapters(await books.whole(place, gone), canDecode)
  })
}
