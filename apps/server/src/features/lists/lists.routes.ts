import { home } from '@chapterhouse/contract/server/lists/home'
import type { App } from '@chapterhouse/kit/http/app'
import { type Tagged, tagged } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import { lenientInteger } from '@chapterhouse/kit/requests/query'
import type { createShownBooks, ShownAt } from '../catalogue/index.ts'
import { collectionRoutes } from './collections.routes.ts'
import { homeText } from './home.wire.ts'
import type { BookLists } from './lists.ts'
import { queueRoutes } from './queue.routes.ts'
import { ratingRoutes } from './ratings.routes.ts'

interface ListRouteNeeds {
  bookLists: BookLists
  shownAt: Pick<ShownAt, 'withBooks'>
  shown: ReturnType<typeof createShownBooks>
  /** Start pages, cached while nothing changes. */
  homes: { of: (key: string, compute: () => Tagged) => Tagged }
}

const HOME = { standard: 20, max: 50 }

export function listRoutes(app: App, { bookLists, homes, ...showing }: ListRouteNeeds): void {
  queueRoutes(app, { ...bookLists, ...showing })
  collectionRoutes(app, { ...bookLists, ...showing })
  ratingRoutes(app, { ...bookLists, ...showing })

  serve(app, home, ({ viewer, query }) => {
    const options = { limit: lenientInteger(query.limit, HOME), suggests: query.suggestions === '1' }
    const key = JSON.stringify([viewer.userId, viewer.isAdmin, options])
    return homes.of(key, () => tagged(homeText(bookLists.home(viewer, options), showing)))
  })
}
