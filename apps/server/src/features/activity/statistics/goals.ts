import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import { type Goal, goalsStore } from './goals.store.ts'
import type { OwnStats } from './own-stats.ts'

export interface GoalSoFar {
  goal: Goal | undefined
  year: number
  finished: number
}

/** The number of books a listener wants to finish in a year. */
export function createGoals({ db, now, ownStats }: { db: Db; now: () => Date; ownStats: Pick<OwnStats, 'finishedThisYear'> }) {
  const store = goalsStore(db)
  const get = (viewer: Viewer): GoalSoFar => ({ goal: store.find(viewer.userId), ...ownStats.finishedThisYear(viewer) })
  return {
    get,
    set(viewer: Viewer, booksPerYear: number): GoalSoFar {
      store.save({ userId: viewer.userId, booksPerYear, updatedAt: now().toISOString() })
      return get(viewer)
    },
    remove: (viewer: Viewer): void => store.remove(viewer.userId),
  }
}
