import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import { type AdminActivityNeeds, createAdminActivity } from './admin/admin-activity.ts'
import { createPersonProgress, type PersonProgressNeeds } from './admin/person-progress.ts'
import { createSessionList, type SessionListNeeds } from './admin/session-list.ts'
import { createGoals } from './statistics/goals.ts'
import { createOwnStats, type OwnStatsNeeds } from './statistics/own-stats.ts'

export type { LocalTime }

type ActivityNeeds = OwnStatsNeeds & AdminActivityNeeds & SessionListNeeds & PersonProgressNeeds

export type Activity = ReturnType<typeof createActivity>

/** Listening statistics and history: each listener's own, and everyone's for admins. */
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
