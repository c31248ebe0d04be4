import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import type { Catalogue } from '../../catalogue/index.ts'
import type { Libraries } from '../../libraries/index.ts'
import type { DayFigures } from '../figures/day-figures.ts'
import { daysIn, type Period, periodOf } from '../figures/period.ts'
import { topNames } from '../figures/top-names.ts'
import { statsStore } from '../statistics/stats.store.ts'
import { adminStatsStore } from './admin-stats.store.ts'
import { findDropOffs } from './drop-offs.ts'
import { indexFigures } from './index-figures.ts'
import { overviewOf } from './overview.ts'
import { createListeningReader, inTurn } from './read-listening.ts'

const DAY_MS = 24 * 60 * 60_000
const MAX_TOP = 10
const INACTIVE_DAYS = 60

export interface AdminActivityNeeds {
  db: Db
  now: () => Date
  local: LocalTime
  libraries: Pick<Libraries, 'list'>
  catalogue: Pick<Catalogue, 'whole'>
}

export type AdminActivity = ReturnType<typeof createAdminActivity>

/** Activity of the whole server (docs/reference/server.md 3.9). */
export function createAdminActivity({ db, now, local, libraries, catalogue }: AdminActivityNeeds) {
  const store = adminStatsStore(db)
  const stats = statsStore(db)
  const read = createListeningReader({ store, stats })
  const index = indexFigures({ store, local, libraries })
  const nowMs = () => now().getTime()

  function topUsers(figures: DayFigures, { fromDay, toDay }: Period) {
    const names = new Map(store.usernames().map(({ id, username }) => [id, username]))
    const finished = new Map(store.finishedByUser({ fromDay, toDay }).map((row) => [row.userId, row.finished]))
    const users = figures.users().slice(0, MAX_TOP)
    return users.map((user) => ({ ...user, username: names.get(user.userId) ?? '', finished: finished.get(user.userId) ?? 0 }))
  }

  async function listeningOf(period: Period) {
    const days = { userId: null, fromDay: period.fromDay, toDay: period.toDay }
    const before = { userId: null, fromDay: period.beforeFromDay, toDay: period.beforeToDay }
    const [figures, earlier] = [await read.days(days), await read.days(before)]
    const books = await read.named(figures.books())
    return {
      totals: { ...figures.totals(), finished: stats.finished(days).length },
      previous: { ...earlier.totals(), finished: stats.finished(before).length },
      days: byDay(figures, period),
      topBooks: books.slice(0, MAX_TOP),
      topAuthors: topNames(books, 'author'),
      topNarrators: topNames(books, 'narrator'),
      topUsers: topUsers(figures, period),
    }
  }

  return {
    async listening(range: string | undefined, userId: number | null) {
      const period = periodOf(range, nowMs(), local)
      return { period, days: byDay(await read.days({ userId, fromDay: period.fromDay, toDay: period.toDay }), period) }
    },
    async activity(range: string) {
      const period = periodOf(range, nowMs(), local)
      return {
        period,
        ...(await listeningOf(period)),
        ...(await read.sessions(period)),
        dropOffs: await findDropOffs({ store, catalogue }, nowMs()),
        funnel: await inTurn(() => store.funnel(period)),
        growth: await inTurn(() => index.growth(period)),
        storage: await inTurn(index.storage),
        coverage: index.coverage(),
        inactive: store.inactive(new Date(nowMs() - INACTIVE_DAYS * DAY_MS).toISOString()),
      }
    },
    overview: () => overviewOf({ store, stats, libraries }),
  }
}

function byDay(figures: DayFigures, { fromDay, toDay }: Period) {
  return daysIn(fromDay, toDay).map((day) => ({ day, byUser: figures.onDay(day) }))
}
