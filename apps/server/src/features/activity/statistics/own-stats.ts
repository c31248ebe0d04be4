import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import type { Viewer } from '@chapterhouse/kit/viewer'
import { baseOf } from '../../paths/index.ts'
import type { Shares } from '../../shares/index.ts'
import { hourWeekday } from '../figures/hour-weekday.ts'
import { daysIn, type Period, periodOf } from '../figures/period.ts'
import { topNames } from '../figures/top-names.ts'
import { type BookNames, type BookSum, type FinishedBook, statsStore } from './stats.store.ts'

const MAX_BOOKS = 10
const MAX_FINISHED = 100

export interface OwnStatsNeeds {
  db: Db
  now: () => Date
  local: LocalTime
  shares: Pick<Shares, 'accessCheck'>
}

export type OwnStats = ReturnType<typeof createOwnStats>

/**
 * Statistics of one person (docs/reference/server.md 2.16). Totals and days include all their listening; lists of books only those
 * they have access to now.
 */
export function createOwnStats({ db, now, local, shares }: OwnStatsNeeds) {
  const store = statsStore(db)
  const period = (range: string | undefined): Period => periodOf(range, now().getTime(), local)

  function days(userId: number, { fromDay, toDay }: Period): { day: string; listened: number }[] {
    const listenedByDay = new Map(store.days({ userId, fromDay, toDay }).map(({ day, listened }) => [day, listened]))
    return daysIn(fromDay, toDay).map((day) => ({ day, listened: listenedByDay.get(day) ?? 0 }))
  }

  function named<Row extends FinishedBook | BookSum>(rows: readonly Row[]): (Row & Omit<BookNames, 'title'> & { title: string })[] {
    const names = store.names(rows)
    return rows.flatMap((row, at) => {
      const name = names[at]
      return name ? [{ ...row, ...name, title: name.title ?? baseOf(row.path) }] : []
    })
  }

  return {
    period,
    listening({ userId }: Viewer, range: string | undefined) {
      const reported = period(range)
      return { period: reported, days: days(userId, reported) }
    },
    stats(viewer: Viewer, range: string | undefined) {
      const { userId } = viewer
      const reported = period(range)
      const { fromDay, toDay, fromMs, toMs, beforeFromDay, beforeToDay } = reported
      const maySee = shares.accessCheck(viewer)
      const inReach = ({ libraryId, path }: BookSum | FinishedBook) => maySee(libraryId, path)
      const [inDays, inTime] = [
        { userId, fromDay, toDay },
        { userId, fromMs, toMs },
      ]
      const before = { userId, fromDay: beforeFromDay, toDay: beforeToDay }
      const [books, finished] = [store.books(inDays), store.finished(inDays)]
      const namedBooks = named(books.filter(inReach))
      return {
        period: reported,
        totals: totals(books, finished),
        previous: totals(store.books(before), store.finished(before)),
        estimated: store.estimated(inTime),
        days: days(userId, reported),
        hourWeekday: hourWeekday(store.quarters(inTime)),
        topBooks: namedBooks.slice(0, MAX_BOOKS),
        topAuthors: topNames(namedBooks, 'author'),
        topNarrators: topNames(namedBooks, 'narrator'),
        topSeries: topNames(namedBooks, 'series'),
        finishedBooks: named(finished.filter(inReach).slice(0, MAX_FINISHED)),
        playback: store.playback(inTime),
        clients: store.clients(inTime),
      }
    },
    /** For the current year. */
    finishedThisYear({ userId }: Viewer): { year: number; finished: number } {
      const { fromDay, toDay } = period('year')
      return {
        year: Number(toDay.slice(0, 4)),
        finished: store.finished({ userId, fromDay, toDay: `${toDay.slice(0, 4)}-12-31` }).length,
      }
    },
  }
}

function totals(books: readonly BookSum[], finished: readonly FinishedBook[]) {
  return {
    listened: books.reduce((sum, book) => sum + book.listened, 0),
    sessions: books.reduce((sum, book) => sum + book.sessions, 0),
    books: books.length,
    finished: finished.length,
  }
}
