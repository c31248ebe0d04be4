import * as contract from '@chapterhouse/contract/server/listening/activity'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { asSent } from '@chapterhouse/kit/requests/sealed-cursor'
import type { Shares } from '../../shares/index.ts'
import type { Activity } from '../activity.ts'
import { toPeriod } from '../statistics/statistics.wire.ts'
import {
  toActivity,
  toActivityDay,
  toLiveSession,
  toOthersProgress,
  toOverview,
  toPersonProgress,
  toSession,
} from './activity.wire.ts'
import { isSealedStart, wholeNumber } from './session-list.ts'

interface ActivityAdminRouteNeeds {
  activity: Activity
  shares: Pick<Shares, 'authorize'>
}

/** Routes of docs/reference/server.md 3.9 except devices, and the progress of one person (3.1). */
export function activityAdminRoutes(app: App, { activity, shares }: ActivityAdminRouteNeeds): void {
  const { admin, sessions, local } = activity

  serve(app, contract.liveSessions, () => ({ sessions: sessions.live().map(toLiveSession) }))

  serve(app, contract.listSessions, async ({ query, cursorsOf }) => {
    const cursors = cursorsOf(contract.listSessions, asSent(query))
    const { rows, next } = await sessions.page(query, cursors.open(query.before, isSealedStart))
    return { sessions: rows.map(toSession), next_before: next ? cursors.seal(next) : null }
  })

  serve(app, contract.adminStats, async ({ query: { range } }) =>
    range ? { activity: toActivity(await admin.activity(range), local) } : toOverview(admin.overview()),
  )

  serve(app, contract.adminListening, async ({ query }) => {
    const userId = query.user_id ? wholeNumber(query.user_id, 'invalid user_id') : null
    const { period, days } = await admin.listening(query.range, userId)
    return { ...toPeriod(period, local), days: days.map(toActivityDay) }
  })

  personRoutes(app, { activity, shares })
}

function personRoutes(app: App, { activity: { personProgress }, shares }: ActivityAdminRouteNeeds): void {
  serve(app, contract.userProgress, ({ params }) => ({ progress: personProgress.list(params.id).map(toPersonProgress) }))

  serve(app, contract.editUserProgress, async ({ viewer, params, query, body, audited }) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const { finished, position, started_at: startedAt, finished_at: finishedAt } = body
    const { person, row } = personProgress.edit(target, query.user_id, { finished, position, startedAt, finishedAt })
    const hasDates = startedAt !== undefined || finishedAt !== undefined
    if (finished !== undefined || position !== undefined || hasDates)
      audited(person.username, {
        book: `${target.library.name}: ${target.path}`,
        ...(finished !== undefined && { finished }),
        ...(position !== undefined && { position }),
        ...(hasDates && { dates: true }),
      })
    return { progress: row ? toOthersProgress(row) : null }
  })
}
