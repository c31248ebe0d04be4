import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import { type AdminActivityNeeds, createAdminActivity } from './admin-activity.ts'
import { createGoals } from './goals.ts'
import { createOwnStats, type OwnStatsNeeds } from './own-stats.ts'
import { createPersonProgress, type PersonProgressNeeds } from './person-progress.ts'
import { createSessionList, type SessionListNeeds } from './session-list.ts'

export type { LocalTime }

type ActivityNeeds = OwnStatsNeeds & AdminActivityNeeds & SessionListNeeds & PersonProgressNeeds

export type Activity = ReturnType<typeof createActivity>

/** Listening statistics and history: each listener sees their own, admins see all. */
export function createActivity(needs: ActivityNeeds) {
  const local: LocalTime = needs.local
  const ownStats = createOwnStats(needs)
  return {
    local,
    ownStats,
    goals: createGoals({ ...needs, ownStats }),
    admin: createAdminActivity(needs),
    sessions: createSessionList(needs),
    personProgress: createPersonProgress(needs),
  }
}
