import type { LocalTime } from '@chapterhouse/kit/local-time'
import { createGoals } from './goals.ts'
import { createOwnStats, type OwnStatsNeeds } from './own-stats.ts'

export type { LocalTime }

export type ActivityNeeds = OwnStatsNeeds

export type Activity = ReturnType<typeof createActivity>

/** What the account of listening tells, to listeners of themselves and to admins of all. */
export function createActivity(needs: ActivityNeeds) {
  const local: LocalTime = needs.local
  const ownStats = createOwnStats(needs)
  return { local, ownStats, goals: createGoals({ ...needs, ownStats }) }
}
