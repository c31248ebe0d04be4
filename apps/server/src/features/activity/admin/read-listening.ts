import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayPlus } from '@chapterhouse/kit/time/local-time'
import { baseOf } from '../../paths/index.ts'
import { type BookFigures, createDayFigures, type DayFigures } from '../figures/day-figures.ts'
import type { Period } from '../figures/period.ts'
import { createSessionFigures, type SessionFigures } from '../figures/session-figures.ts'
import type { BookNames, StatsStore } from '../statistics/stats.store.ts'
import type { AdminStatsStore } from './admin-stats.store.ts'

const DAY_MS = 24 * 60 * 60_000
/** How many days are read before other work gets a turn. */
const DAYS_AT_ONCE = 7
const NAMES_AT_ONCE = 1_000

export type NamedBook = BookFigures & Omit<BookNames, 'title'> & { title: string }

/**
 * Reads recorded listening a week at a time, with other requests in between, since a busy server has hundreds of thousands of rows
 * a year.
 */
export function createListeningReader({ store, stats }: { store: AdminStatsStore; stats: StatsStore }) {
  return {
    async days({
      userId,
      fromDay,
      toDay,
    }: {
      /** null: everyone. */
      userId: number | null
      fromDay: string
      toDay: string
    }): Promise<DayFigures> {
      const figures = createDayFigures()
      for (let day = fromDay; day <= toDay; day = dayPlus(day, DAYS_AT_ONCE)) {
        const last = dayPlus(day, DAYS_AT_ONCE - 1)
        for (const listened of store.listened({ userId, fromDay: day, toDay: last < toDay ? last : toDay })) figures.add(listened)
        await nextTurn()
      }
      return figures
    },
    async sessions({ fromMs, toMs }: Period): Promise<SessionFigures> {
      const figures = createSessionFigures()
      const step = DAYS_AT_ONCE * DAY_MS
      for (let ms = fromMs; ms < toMs; ms += step) {
        for (const session of store.sessions({ fromMs: ms, toMs: Math.min(ms + step, toMs + 1) })) figures.add(session)
        await nextTurn()
      }
      return figures.figures()
    },
    async named(books: readonly BookFigures[]): Promise<NamedBook[]> {
      const found: NamedBook[] = []
      for (let at = 0; at < books.length; at += NAMES_AT_ONCE) {
        const some = books.slice(at, at + NAMES_AT_ONCE)
        for (const [index, name] of stats.names(some).entries()) {
          const book = some[index]
          if (book) found.push({ ...book, ...name, title: name.title ?? baseOf(book.path) })
        }
        await nextTurn()
      }
      return found
    },
  }
}

/** Runs after everything that is already queued. */
export async function inTurn<T>(work: () => T): Promise<T> {
  await nextTurn()
  return work()
}
