import type { App } from '@chapterhouse/kit/http'
import type { createShownBooks, ShownAt } from '../catalogue/index.ts'
import { collectionRoutes } from './collections.routes.ts'
import type { BookLists } from './lists.ts'
import { queueRoutes } from './queue.routes.ts'
import { ratingRoutes } from './ratings.routes.ts'

export interface ListRouteNeeds {
  bookLists: BookLists
  shownAt: Pick<ShownAt, 'withBooks'>
  shown: ReturnType<typeof createShownBooks>
}

export function listRoutes(app: App, { bookLists, ...showing }: ListRouteNeeds): void {
  queueRoutes(app, { ...bookLists, ...showing })
  collectionRoutes(app, { ...bookLists, ...showing })
  ratingRoutes(app, { ...bookLists, ...showing })
}
