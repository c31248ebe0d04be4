import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Lists } from '../browsing/index.ts'
import type { Listening } from '../listening/index.ts'
import type { Shares } from '../shares/index.ts'
import type { Queue } from './queue.ts'
import { createSuggestions, type SuggestionNeeds } from './suggestions.ts'

export interface HomeNeeds extends SuggestionNeeds {
  listening: Pick<Listening, 'inProgress' | 'favourites'>
  lists: Pick<Lists, 'recent' | 'books'>
  queue: Pick<Queue, 'list'>
  shares: Pick<Shares, 'visibleLibraries' | 'accessCheck'>
}

export type Home = ReturnType<typeof createHome>

/** The start page of a player: five lists with the same limit, in a handful of queries, and suggestions on request. */
export function createHome(needs: HomeNeeds) {
  const { inProgress, favourites } = needs.listening
  const { lists, queue, shares } = needs
  const suggestions = createSuggestions(needs)
  return function home(viewer: Viewer, { limit, suggests }: { limit: number; suggests: boolean }) {
    const maySee = shares.accessCheck(viewer)
    return {
      continued: inProgress.continued(viewer, { limit, maySee }),
      following: inProgress.following(viewer, { limit, maySee }),
      recent: lists.recent(shares.visibleLibraries(viewer), limit),
      favourites: favourites.list(viewer, maySee, limit),
      queue: queue.list(viewer).slice(0, limit),
      suggested: suggests ? suggestions(viewer, limit) : undefined,
    }
  }
}
