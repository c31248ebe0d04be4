import type { LocalTime } from '@chapterhouse/kit/local-time'
import { type AdminActivityNeeds, createAdminActivity } from './admin-activity.ts'
import { createGoals } from './goals.ts'
import { createOwnStats, type OwnStatsNeeds } from './own-stats.ts'
import { createPersonProgress, type PersonProgressNeeds } from './person-progress.ts'
import { createSittingList, type SittingListNeeds } from './session-list.ts'

export type { LocalTime }

export type ActivityNeeds = OwnStatsNeeds & AdminActivityNeeds & SittingListNeeds & PersonProgressNeeds

export type Activity = ReturnType<typeof createActivity>

/** What is written down of listening, to listeners of themselves and to admins of all. */
export function createActivity(needs: ActivityNeeds) {
  const local: LocalTime = needs.local
  const ownStats = createOwnStats(needs)
  return {
    local,
    ownStats,
    goals: createGoals({ ...needs, ownStats }),
    admin: createAdminActivity(needs),
    sessions: createSittingList(needs),
    personProgress: createPersonProgress(needs),
  }
}
