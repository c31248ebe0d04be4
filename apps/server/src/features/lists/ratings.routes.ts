import * as contract from '@chapterhouse/contract/server/lists/ratings'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import type { ShownAt } from '../catalogue/index.ts'
import type { Finding } from './find-books.ts'
import { toRating } from './lists.wire.ts'
import { type Ratings, ratingNote } from './ratings.ts'

export function ratingRoutes(
  app: App,
  { ratings, finding, shownAt }: { ratings: Ratings; finding: Finding; shownAt: Pick<ShownAt, 'withBooks'> },
): void {
  serve(app, contract.listRatings, ({ viewer }) =>
    prepared(`{"ratings":[${shownAt.withBooks(ratings.list(viewer), toRating).join(',')}]}`),
  )

  serve(app, contract.getRating, async ({ viewer, params, query, gone }) => {
    const rating = ratings.find(viewer, await finding.named(await finding.authorize(viewer, params.id, query.path), gone))
    return { rating: rating ? toRating(rating) : null }
  })

  serve(app, contract.rate, async ({ viewer, params, query, body, gone }) => {
    const note = ratingNote(body.note ?? '')
    const key = await finding.one(await finding.authorize(viewer, params.id, query.path), gone, 'no book at this path')
    return { rating: toRating(ratings.rate(viewer, key, { rating: body.rating, note })) }
  })

  serve(app, contract.removeRating, async ({ viewer, params, query, gone }) =>
    ratings.remove(viewer, await finding.named(await finding.authorize(viewer, params.id, query.path), gone)),
  )
}
