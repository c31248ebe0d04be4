import * as contract from '@chapterhouse/contract/server/listening/statistics'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Activity } from './activity.ts'
import { toDay, toGoal, toPeriod, toStats } from './statistics/statistics.wire.ts'

export function activityRoutes(app: App, { activity }: { activity: Pick<Activity, 'ownStats' | 'goals' | 'local'> }): void {
  const { ownStats, goals, local } = activity

  serve(app, contract.myStats, ({ viewer, query }) => ({ stats: toStats(ownStats.stats(viewer, query.range), local) }))

  serve(app, contract.myListening, ({ viewer, query }) => {
    const { period, days } = ownStats.listening(viewer, query.range)
    return { ...toPeriod(period, local), days: days.map(toDay) }
  })

  serve(app, contract.getGoal, ({ viewer }) => toGoal(goals.get(viewer)))
  serve(app, contract.setGoal, ({ viewer, body }) => toGoal(goals.set(viewer, body.books_per_year)))
  serve(app, contract.removeGoal, ({ viewer }) => goals.remove(viewer))
}
