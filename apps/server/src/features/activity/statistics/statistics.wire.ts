import type { ResponseBody } from '@chapterhouse/contract/operation'
import type * as contract from '@chapterhouse/contract/server/listening/statistics'
import { partsOfClient } from '../../sessions/index.ts'
import type { LocalTime } from '../activity.ts'
import type { Period } from '../figures/period.ts'
import type { GoalSoFar } from './goals.ts'
import type { OwnStats } from './own-stats.ts'

type Stats = ResponseBody<typeof contract.myStats>['stats']
type Client = Stats['clients'][number]

const moment = (ms: number) => new Date(ms).toISOString()
/** Rounds to milliseconds, since sums of many saves have long fractions. */
export const seconds = (value: number) => Math.round(value * 1000) / 1000

export function toPeriod({ range, fromMs, toMs }: Period, local: Pick<LocalTime, 'abbreviation' | 'offsetMinutes'>) {
  return {
    range,
    from: moment(fromMs),
    to: moment(toMs),
    timezone: local.abbreviation(toMs),
    utc_offset: local.offsetMinutes(toMs),
  }
}

export function toDay({ day, listened }: { day: string; listened: number }) {
  return { date: day, listened: seconds(listened) }
}

export function toClient({ client, devices }: { client: string; devices: number }): Client {
  const { app, version, platform } = partsOfClient(client) ?? { app: '', version: '', platform: '' }
  return { app, version, platform, devices }
}

export function toPlayback(row: { transcoded: number; codec: string; listened: number; sessions: number }) {
  return { ...row, transcoded: row.transcoded === 1, listened: seconds(row.listened) }
}

export const inSeconds = <Row extends { listened: number }>(row: Row): Row => ({ ...row, listened: seconds(row.listened) })

export function toStats(stats: ReturnType<OwnStats['stats']>, local: LocalTime): Stats {
  const { totals, previous } = stats
  return {
    ...toPeriod(stats.period, local),
    totals: inSeconds(totals),
    previous: inSeconds(previous),
    estimated: seconds(stats.estimated),
    days: stats.days.map(toDay),
    hour_weekday: stats.hourWeekday,
    top_books: stats.topBooks.map((book) => ({ ...toNamed(book), listened: seconds(book.listened) })),
    top_authors: stats.topAuthors.map(inSeconds),
    top_narrators: stats.topNarrators.map(inSeconds),
    top_series: stats.topSeries.map(inSeconds),
    finished_books: stats.finishedBooks.map((book) => ({ ...toNamed(book), finished_at: moment(book.atMs) })),
    playback: stats.playback.map(toPlayback),
    clients: stats.clients.map(toClient),
  }
}

export function toNamed({ libraryId, path, title, author }: { libraryId: number; path: string; title: string; author: string }) {
  return { library_id: libraryId, path, title, author }
}

export function toGoal({ goal, year, finished }: GoalSoFar): ResponseBody<typeof contract.getGoal> {
  return { goal: goal ? { books_per_year: goal.booksPerYear, updated_at: goal.updatedAt } : null, year, finished }
}
