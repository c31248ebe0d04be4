import { home } from '@chapterhouse/contract/server/home'
import type { App } from '@chapterhouse/kit/http'
import { lenientInteger } from '@chapterhouse/kit/query'
import { serveBytes } from '@chapterhouse/kit/serve'
import { sendTagged } from '@chapterhouse/kit/serve-json'
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
}

const HOME = { standard: 20, max: 50 }

export function listRoutes(app: App, { bookLists, ...showing }: ListRouteNeeds): void {
  queueRoutes(app, { ...bookLists, ...showing })
  collectionRoutes(app, { ...bookLists, ...showing })
  ratingRoutes(app, { ...bookLists, ...showing })

  serveBytes(app, home, async ({ viewer, query }, request, reply) =>
    sendTagged(
      request,
      reply,
      homeText(bookLists.home(viewer, { limit: lenientInteger(query.limit, HOME), suggests: query.suggestions === '1' }), showing),
    ),
  )
}
