import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Lists } from '../browsing/index.ts'
import type { Listening } from '../listening/index.ts'
import type { Shares } from '../shares/index.ts'
import type { Queue } from './queue.ts'

export interface HomeNeeds {
  listening: Pick<Listening, 'inProgress' | 'favourites'>
  lists: Pick<Lists, 'recent'>
  queue: Pick<Queue, 'list'>
  shares: Pick<Shares, 'visibleLibraries' | 'judge'>
}

export type Home = ReturnType<typeof createHome>

/** The start page of a player: five lists with the same limit, in a handful of queries. */
export function createHome({ listening: { inProgress, favourites }, lists, queue, shares }: HomeNeeds) {
  return function home(viewer: Viewer, limit: number) {
    const maySee = shares.judge(viewer)
    return {
      continued: inProgress.continued(viewer, { limit, maySee }),
      following: inProgress.following(viewer, { limit, maySee }),
      recent: lists.recent(shares.visibleLibraries(viewer), limit),
      favourites: favourites.list(viewer, maySee, limit),
      queue: queue.list(viewer).slice(0, limit),
    }
  }
}
