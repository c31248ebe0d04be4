import * as contract from '@chapterhouse/contract/server/listening/listening'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import { pageText, toFavourite, toSpan } from './listening.wire.ts'
import type { ListeningRouteNeeds } from './listening-needs.ts'
import { markRoutes } from './marks/marks.routes.ts'
import { progressRoutes } from './progress/progress.routes.ts'
import { isSealedMark } from './rows/keyset.ts'
import { listLimit } from './rows/page-size.ts'

/** None of these routes requires the file to exist: data at a path is kept until its book returns. */
export function listeningRoutes(app: App, needs: ListeningRouteNeeds): void {
  progressRoutes(app, needs)
  markRoutes(app, needs)
  historyRoutes(app, needs)
  favouriteRoutes(app, needs)
}

function historyRoutes(app: App, { shares, listening: { history }, shownAt }: ListeningRouteNeeds): void {
  serve(app, contract.listHistory, ({ viewer, query: { limit, cursor }, cursorsOf }) => {
    const cursors = cursorsOf(contract.listHistory, {})
    const after = cursors.open(cursor, isSealedMark)
    const { rows, next } = history.page(viewer, { limit: listLimit(limit), after, maySee: shares.accessCheck(viewer) })
    return prepared(pageText('history', shownAt.withBooks(rows, toSpan), next && cursors.seal(next)))
  })

  serve(app, contract.bookHistory, async ({ viewer, params, query }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    return { history: history.ofBook(target, listLimit(query.limit)).map(toSpan) }
  })

  serve(app, contract.addHistory, async ({ viewer, params, query, body }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    history.add(target, {
      fromPosition: body.from_pos ?? 0,
      toPosition: body.to_pos ?? 0,
      startedAt: body.started_at,
      endedAt: body.ended_at,
    })
  })
}

function favouriteRoutes(app: App, { shares, listening: { favourites } }: ListeningRouteNeeds): void {
  serve(app, contract.listFavourites, ({ viewer }) => ({
    favourites: favourites.list(viewer, shares.accessCheck(viewer)).map(toFavourite),
  }))

  serve(app, contract.addFavourite, async ({ viewer, params, query }) =>
    favourites.add(await shares.authorize(viewer, params.id, query.path)),
  )

  serve(app, contract.removeFavourite, async ({ viewer, params, query }) =>
    favourites.remove(await shares.authorize(viewer, params.id, query.path)),
  )
}
